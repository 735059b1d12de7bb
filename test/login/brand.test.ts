import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { OutgoingMessage } from '#features/outbox/transports/transport';
import { send } from '#test/harness/http-client';
import { TestApi } from '#test/harness/test-api';
import { useFolder } from '#test/harness/test-store';
import { newBrowser, Person } from './people.ts';

const HOSTILE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1" onload="alert(1)"><script>alert(2)</script>' +
  '<image href="https://evil.example/x.png"/><foreignObject><iframe src="https://evil.example/"/></foreignObject></svg>';
const NAME = 'Müller & Söhne';
const SHOWN = 'Müller &amp; Söhne';
const SUPPORT = 'https://help.example.com/?a=b&c=d';
const SHOWN_SUPPORT = 'https://help.example.com/?a=b&amp;c=d';

describe('the brand of an operator', () => {
  const folder = useFolder();
  const mails: OutgoingMessage[] = [];
  const transport = {
    async send(message: OutgoingMessage) {
      mails.push(message);
      return 'sent' as const;
    },
  };
  let api: TestApi;

  before(async () => {
    writeFileSync(join(folder, 'logo.svg'), HOSTILE);
    api = await TestApi.start('sqlite', {
      transports: { email: transport, sms: transport },
      env: {
        PALISADE_BRAND_NAME: NAME,
        PALISADE_BRAND_LOGO: join(folder, 'logo.svg'),
        PALISADE_BRAND_ACCENT: '#ffff00',
        PALISADE_BRAND_SUPPORT_URL: SUPPORT,
      },
    });
  });
  after(() => api?.stop());

  const get = (path: string, headers = {}) => send('GET', `${api.service.url}${path}`, { headers });

  test('it is on every page', async () => {
    const person = await Person.create(api);
    const browser = await person.signedIn();
    const authorize = await get('/oauth/authorize?client_id=x', { accept: 'text/html' });
    const pages = [
      ...(await Promise.all(['/', '/docs', '/nowhere'].map((path) => get(path, { accept: 'text/html' })))),
      authorize,
      await newBrowser(api).get('/login'),
      await newBrowser(api).get('/login/nowhere'),
      await browser.get('/you'),
      await browser.get('/console'),
    ];
    for (const { text } of pages) {
      assert.match(text, new RegExp(`<title>[^<]*${SHOWN}</title>`));
      assert.ok(text.includes(`<img src="/assets/brand-logo" alt="" height="2`));
      assert.ok(text.includes('<link rel="icon" href="/assets/brand-logo" type="image/svg+xml">'));
      assert.match(text, /<link rel="stylesheet" href="\/assets\/brand\.css">/);
      assert.doesNotMatch(text, /icon\.svg|>Palisade<|- Palisade/);
    }
    for (const { text } of pages.slice(0, -1))
      assert.ok(text.includes(`<a href="${SHOWN_SUPPORT}">Get help</a>`));
  });

  test('the console gets it with its session', async () => {
    const browser = await (await Person.create(api)).signedIn();
    const { text } = await browser.get('/console');
    const [, session = '{}'] = /id="session">(.*)<\/script>/.exec(text) ?? [];
    assert.deepEqual(JSON.parse(session).brand, {
      name: NAME,
      logo: '/assets/brand-logo',
      supportUrl: SUPPORT,
    });
  });

  test('a hostile logo is an image, and nothing else', async () => {
    for (const dest of [undefined, 'image']) {
      const { status, headers, text } = await get(
        '/assets/brand-logo',
        dest ? { 'sec-fetch-dest': dest } : {},
      );
      assert.deepEqual([status, text], [200, HOSTILE]);
      assert.equal(headers['content-type'], 'image/svg+xml');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
      assert.equal(headers['x-frame-options'], 'DENY');
    }
    for (const dest of ['document', 'iframe', 'object', 'embed', 'script', 'style', 'empty']) {
      assert.equal((await get('/assets/brand-logo', { 'sec-fetch-dest': dest })).status, 404, dest);
    }
  });

  test('it is in mails', async () => {
    const person = await Person.create(api);
    const browser = newBrowser(api);
    await browser.get('/password/reset');
    await browser.submit({ username: person.username });
    const sent = () => mails.find(({ recipient }) => recipient === `${person.username}@example.com`);
    while (!sent()) await new Promise((resolve) => setTimeout(resolve, 20));
    const mail = sent();
    assert.equal(mail?.subject, `Set a new ${NAME} password`);
    assert.ok(mail?.text.includes(`your ${NAME} user ${person.username}`));
    assert.ok(mail?.text.endsWith(`Help: ${SUPPORT}`));
    assert.ok(mail?.html.includes(`<a href="${SHOWN_SUPPORT}" style="color: `));
    assert.match(mail?.html ?? '', /border-top: 4px solid #[0-9a-f]{6}/);
  });

  test('an accent that cannot be read is changed until it can', async () => {
    const { status, headers, text } = await get('/assets/brand.css');
    assert.deepEqual([status, headers['content-type']], [200, 'text/css; charset=utf-8']);
    assert.match(text, /^:root:root \{\n {2}--accent: light-dark\(#[0-9a-f]{6}, #ffff00\);\n/);
    assert.doesNotMatch(text, /light-dark\(#ffff00/);
  });
});

describe('without a brand', () => {
  test('our own look applies, and nothing more is served', async () => {
    const api = await TestApi.start('sqlite');
    try {
      const get = (path: string) => send('GET', `${api.service.url}${path}`);
      for (const path of ['/assets/brand-logo', '/assets/brand.css'])
        assert.equal((await get(path)).status, 404);
      const { text } = await get('/login');
      assert.match(text, /<title>Sign in - Palisade<\/title>/);
      assert.doesNotMatch(text, /brand\.css|brand-logo|<footer>/);
    } finally {
      await api.stop();
    }
  });
});
