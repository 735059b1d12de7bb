import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { useFolder } from '#test/harness/test-store';
import { consoleAsset } from './assets.ts';

describe('files of the built console', () => {
  const folder = useFolder();
  const built = pathToFileURL(`${folder}/dist/`);
  mkdirSync(`${folder}/dist/assets/folder.js`, { recursive: true });
  for (const [name, text] of [
    ['routes.json', '{}'],
    ['outside.js', 'outside'],
    ['assets/main-a_B-1.js', 'plain'],
    ['assets/main-a_B-1.js.gz', 'as gzip'],
    ['assets/main-a_B-1.js.br', 'as brotli'],
    ['assets/style-1.css', 'plain style'],
    ['assets/NOTICES.txt', 'licences'],
  ]) {
    writeFileSync(`${folder}/dist/${name}`, text ?? '');
  }

  async function get(name: string, accepted?: string): Promise<Record<string, string> | undefined> {
    const path = name.startsWith('/') ? name : `/console/assets/${name}`;
    const answer = await consoleAsset(
      path,
      accepted === undefined ? {} : { 'accept-encoding': accepted },
      built,
    );
    if (!answer) return undefined;
    const pairs = answer.headers.flatMap((name, at) =>
      at % 2 ? [] : [[name, answer.headers[at + 1] ?? '']],
    );
    return { ...Object.fromEntries(pairs), body: answer.body.toString() };
  }

  it('are kept by browsers for good', async () => {
    assert.deepEqual(await get('style-1.css'), {
      'Content-Type': 'text/css; charset=utf-8',
      'Content-Length': '11',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      body: 'plain style',
    });
  });

  it('are asked for again when they keep their name', async () => {
    const notices = await get('NOTICES.txt');
    assert.deepEqual([notices?.body, notices?.['Cache-Control']], ['licences', 'no-cache']);
  });

  it('are sent as small as the browser can read', async () => {
    const cases = [
      ['gzip, deflate, br, zstd', 'as brotli', 'br'],
      ['gzip, br;q=0', 'as gzip', 'gzip'],
      ['gzip;q=0.5', 'as gzip', 'gzip'],
      ['identity', 'plain', undefined],
      ['gzip;q=0, br;q=0.0', 'plain', undefined],
      [undefined, 'plain', undefined],
    ] as const;
    for (const [accepted, body, encoding] of cases) {
      const answer = await get('main-a_B-1.js', accepted);
      assert.deepEqual([answer?.body, answer?.['Content-Encoding']], [body, encoding], accepted);
    }
    assert.equal((await get('style-1.css', 'br'))?.body, 'plain style', 'without a compressed copy');
  });

  it('are the only files that are served', async () => {
    for (const name of [
      ...['nothing.js', '', '.', '..', 'folder.js', 'main-a_B-1.js.gz', 'main-a_B-1.js.br', '.hidden.js'],
      ...['../outside.js', '..%2Foutside.js', '%2e%2e/outside.js', 'x/../../outside.js', '..\\outside.js'],
      ...['../routes.json', 'main-a_B-1.js%00', 'main-a_B-1.js/', 'main-a_B-1.js?x', 'a%2Fmain-a_B-1.js'],
      ...['/console/main-a_B-1.js', '/console/assetsmain-a_B-1.js', '/etc/passwd', '/main-a_B-1.js'],
    ]) {
      assert.equal(await get(name), undefined, name);
    }
  });
});
