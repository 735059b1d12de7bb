import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { OWN_BRAND } from '#test/harness/brand';
import { useFolder } from '#test/harness/test-store';
import type { BuiltRoutes } from './build-output.ts';
import { consolePlaceholder, renderShell, shellHeaders } from './shell.ts';

const BUILT: BuiltRoutes = {
  styles: ['style-1.css'],
  home: '/vpcs',
  routes: [
    { path: '/vpcs', title: 'VPCs', scripts: ['main-1.js', 'react-1.js', 'list-1.js'] },
    { path: '/vpcs/new', title: 'Create a VPC', scripts: ['main-1.js', 'new-1.js'] },
    { path: '/vpcs/:vpcId', title: 'VPC', scripts: ['main-1.js', 'vpc-1.js'] },
  ],
};

describe('the page that starts the console', () => {
  const folder = useFolder();
  const built = pathToFileURL(`${folder}/dist/`);
  mkdirSync(built);
  writeFileSync(new URL('routes.json', built), JSON.stringify(BUILT));
  const render = (path: string, session = {}, theme: 'auto' | 'dark' = 'auto') =>
    renderShell({ path, session, theme, brand: OWN_BRAND, publicUrl: 'https://cloud.example' }, built);

  it('names what the page of the address needs', async () => {
    const { status, page } = await render('/console/vpcs');
    assert.equal(status, 200);
    assert.match(page.text, /^<!doctype html>\n<html lang="en">\n/);
    assert.match(page.text, /<title>VPCs - Palisade<\/title>/);
    assert.match(page.text, /<h1>VPCs<\/h1>/);
    assert.deepEqual(
      [
        ...page.text.matchAll(/<(?:link rel="(?:stylesheet|modulepreload)"|script type="module").*"(.*)"/g),
      ].map(([, address]) => address),
      ['style-1.css', 'react-1.js', 'list-1.js', 'main-1.js'].map((name) => `/console/assets/${name}`),
    );
  });

  it('finds the route as the script does', async () => {
    const cases = [
      ['/console', 200, 'VPCs'],
      ['/console/', 200, 'VPCs'],
      ['/console/vpcs/', 200, 'VPCs'],
      ['/console/vpcs/new', 200, 'Create a VPC'],
      ['/console/vpcs/12', 200, 'VPC'],
      ['/console/vpcs//', 404, 'Page not found'],
      ['/console/vpcs/12/x', 404, 'Page not found'],
      ['/console/..%2Fvpcs', 404, 'Page not found'],
    ] as const;
    for (const [path, status, title] of cases) {
      const shell = await render(path);
      assert.equal(shell.status, status, path);
      assert.ok(shell.page.text.includes(`<h1>${title}</h1>`), path);
      assert.ok(shell.page.text.includes('src="/console/assets/main-1.js"'), path);
    }
  });

  it('hands over the session, in which nothing ends the element', async () => {
    const session = { user: { username: '</script><script>alert(1)</script><!--' } };
    const { page } = await render('/console/vpcs', session);
    const [, text = ''] = /id="session">(.*)<\/script>/.exec(page.text) ?? [];
    assert.doesNotMatch(text, /</);
    assert.deepEqual(JSON.parse(text), session);
  });

  it('has the look that the user chose from the first moment', async () => {
    assert.match(
      (await render('/console', {}, 'dark')).page.text,
      /^<!doctype html>\n<html lang="en" data-theme="dark">/,
    );
  });

  it('leads on without scripts', async () => {
    const [, text = ''] = /<noscript>([^]*)<\/noscript>/.exec((await render('/console')).page.text) ?? [];
    for (const way of [
      'href="/you"',
      'href="/docs"',
      'palisade login --server https://cloud.example',
      'palisade api',
    ])
      assert.ok(text.includes(way), way);
  });

  it('tells how to build a console that is missing', async () => {
    const { status, page } = await renderShell(
      { path: '/console', session: {}, theme: 'auto', brand: OWN_BRAND, publicUrl: 'https://cloud.example' },
      new URL('no/', built),
    );
    assert.equal(status, 503);
    assert.match(page.text, /npm run build:console/);
  });

  it('says that the console is being built while the process that does it lives', async () => {
    const notes = (name: string, pid: number) => {
      const running = pathToFileURL(`${folder}/${name}.txt`);
      writeFileSync(running, `${pid}\n`);
      return { running, failure: new URL('failure.txt', built) };
    };
    writeFileSync(new URL('failure.txt', built), 'no <room>\n');
    const { text } = await consolePlaceholder(OWN_BRAND, notes('alive', process.pid));
    assert.match(text, /<h1>The console is being built<\/h1>/);
    assert.match(text, /http-equiv="refresh" content="5"/);

    const { pid } = spawnSync(process.execPath, ['--version']);
    const left = await consolePlaceholder(OWN_BRAND, notes('killed', pid));
    assert.match(left.text, /npm run build:console[^]*The last build failed: no &lt;room&gt;/);
    assert.doesNotMatch(left.text, /refresh/);
  });

  it('lets only its own scripts and styles run, and makes no script of text', () => {
    const headers = shellHeaders('https://api.example.com');
    const value = (name: string) => headers[headers.indexOf(name) + 1];
    assert.equal(
      value('Content-Security-Policy'),
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    assert.equal(value('Cross-Origin-Opener-Policy'), 'same-origin');
    assert.equal(value('Cross-Origin-Resource-Policy'), 'same-origin');
    assert.equal(value('Referrer-Policy'), 'no-referrer');
    assert.equal(value('Cache-Control'), 'no-store');
    assert.match(value('Permissions-Policy') ?? '', /^clipboard-write=\(self\)(, [a-z-]+=\(\))+$/);
  });
});
