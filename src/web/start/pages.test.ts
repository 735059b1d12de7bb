import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpoints } from '#app/endpoints';
import { describeOnDatabase } from '#test/harness/databases';
import { setMaintenance } from '#test/harness/faults';
import { send } from '#test/harness/http-client';
import { TestApi, useTestApi } from '#test/harness/test-api';

const PAGES = ['/', '/docs'];
const PLACES = ['/', '/openapi.json', '/healthz', '/readyz', '/assets/style.css', '/assets/icon.svg'];
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The reference has a script of ours and a search. */
const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

describe('public pages', () => {
  const running = useTestApi('sqlite', { env: { PALISADE_PUBLIC_URL: 'https://api.example.com' } });
  const get = (path: string, headers = {}, method = 'GET') =>
    send(method, `${running.api.service.url}${path}`, { headers });

  it('all responses have headers that block foreign content', async () => {
    const answers = [
      ...(await Promise.all(PLACES.map((path) => get(path)))),
      await get('/nowhere'),
      await get('/nowhere', { accept: 'text/html' }),
      await get('/', {}, 'POST'),
    ];
    for (const { headers } of answers) {
      assert.equal(headers['content-security-policy'], POLICY);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['strict-transport-security'], 'max-age=31536000');
      assert.match(String(headers['x-request-id']), /^[0-9a-f]{12}-[0-9a-z]+$/);
    }
  });

  it('pages contain nothing that the policy blocks, and nothing of another origin', async () => {
    for (const path of [...PAGES, '/nowhere']) {
      const { text, headers } = await get(path, { accept: 'text/html' });
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.match(text, /^<!doctype html>\n<html lang="en">/);
      assert.doesNotMatch(text, /<style|<iframe|\sstyle=|\son\w+=|javascript:/i);
      if (path === '/docs') assert.equal(headers['content-security-policy'], REFERENCE_POLICY);
      else assert.doesNotMatch(text, /<script|<form/i);
      assert.doesNotMatch(text, /\{\{/);
      for (const [, address] of text.matchAll(/\s(?:href|src)="([^"]*)"/g))
        assert.match(address ?? '', /^[/#]/);
    }
    const style = await get('/assets/style.css');
    assert.doesNotMatch(style.text, /url\(|@import/);
  });

  it('links lead to existing pages only', async () => {
    for (const path of [...PAGES, '/nowhere']) {
      const { text } = await get(path, { accept: 'text/html' });
      const links = [...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? '');
      for (const link of new Set(links)) {
        if (link.startsWith('#')) assert.ok(text.includes(`id="${link.slice(1)}"`), `${path}: ${link}`);
        else assert.equal((await get(link)).status, 200, `${path}: ${link}`);
      }
      const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
      assert.equal(new Set(ids).size, ids.length, `${path}: an id stands twice`);
    }
  });

  it('the start page says what this is, and leads to the sign-in', async () => {
    const { text } = await get('/');
    for (const part of ['VPCs', 'href="/login"', 'href="/docs"', 'Palisade 0.'])
      assert.ok(text.includes(part), part);
    assert.doesNotMatch(text, /sqlite|postgres|node|curl/i);
  });

  it('the API reference begins with calls that work as pasted', async () => {
    const { text } = await get('/docs');
    for (const part of ['https://api.example.com/v4/regions', '"region": "us-east"', '/healthz'])
      assert.ok(text.replaceAll('&quot;', '"').includes(part), part);
  });

  it('the API reference describes every operation with its path, and its records', async () => {
    const { text } = await get('/docs');
    for (const { operation, summary, method } of endpoints) {
      assert.ok(text.includes(`id="${operation}"`), operation);
      assert.ok(text.includes(`>${summary}</a></h3>`), summary);
      assert.ok(text.includes(`<span class="method ${method.toLowerCase()}">${method}</span>`));
    }
    for (const record of ['Vpc', 'Subnet', 'Event', 'Region', 'Errors']) {
      assert.ok(text.includes(`<h3 id="${record}-title">`), record);
    }
    assert.ok(text.includes('curl -X POST https://api.example.com/v4/vpcs/1042/subnets'));
  });

  it('a search of the API reference works without script, and shows its words as text', async () => {
    const { text, headers } = await get('/docs?q=subnet+%3Cb%3E');
    assert.equal(headers['content-security-policy'], REFERENCE_POLICY);
    assert.match(text, /Nothing found for <q>subnet &lt;b&gt;<\/q>/);
    const found = await get('/docs?q=create+subnet');
    assert.match(found.text, /<a href="\/docs#createVpcSubnet">/);
    assert.doesNotMatch(found.text, /class="operation"/);
    assert.equal((await get('/docs?q=')).text, (await get('/docs')).text);
  });

  it('pages are sent again only when changed, and compressed for clients that support it', async () => {
    const plain = await get('/openapi.json');
    const { etag, vary } = plain.headers;
    assert.equal(vary, 'Accept-Encoding');
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.headers['access-control-allow-origin'], '*');
    assert.equal(plain.body.openapi.slice(0, 4), '3.1.');

    const same = await get('/openapi.json', { 'if-none-match': `"other", ${etag}` });
    assert.deepEqual([same.status, same.text], [304, '']);
    assert.equal((await get('/openapi.json', { 'if-none-match': '"other"' })).status, 200);
    const padded = `"other" ,${' '.repeat(50_000)}${etag}\t, "more"`;
    assert.equal((await get('/openapi.json', { 'if-none-match': padded })).status, 304);
    assert.equal(
      (await get('/openapi.json', { 'accept-encoding': 'br, gzip;q=0' })).headers['content-encoding'],
      undefined,
    );

    const response = await fetch(`${running.api.service.url}/openapi.json`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    assert.equal(response.headers.get('content-encoding'), 'gzip');
    assert.equal(await response.text(), plain.text);
    const size = Number(
      (await get('/docs', { 'accept-encoding': 'gzip' }, 'HEAD')).headers['content-length'],
    );
    assert.ok(size > 0 && size < (await get('/docs')).text.length / 3);
  });

  it('pages support GET and HEAD only', async () => {
    for (const path of PLACES) {
      const head = await get(path, {}, 'HEAD');
      assert.deepEqual([head.status, head.text], [200, '']);
      assert.equal(head.headers['content-length'], (await get(path)).headers['content-length']);
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        const refused = await get(path, {}, method);
        assert.equal(refused.status, 405);
        assert.equal(refused.headers.allow, 'GET, HEAD');
        assert.deepEqual(refused.body, { errors: [{ reason: 'Method Not Allowed' }] });
      }
    }
  });

  it('unknown paths get an error page in browsers and JSON in programs', async () => {
    for (const path of ['/nowhere', '/docs/more', '//docs', '/%2e%2e/package.json', '/assets/start.html']) {
      const forPrograms = await get(path);
      assert.equal(forPrograms.status, 404, path);
      assert.equal(forPrograms.headers['content-type'], 'application/json');
      assert.deepEqual(forPrograms.body, { errors: [{ reason: 'Not found' }] });
      const forPeople = await get(path, { accept: 'text/html,application/xhtml+xml;q=0.9' });
      assert.equal(forPeople.status, 404);
      assert.match(forPeople.text, /Page not found/);
    }
    assert.equal((await get('/nowhere', { accept: 'text/html' }, 'POST')).body.errors[0].reason, 'Not found');
    assert.deepEqual((await get('/v4/nowhere', { accept: 'text/html' })).body.errors, [
      { reason: 'Not found' },
    ]);
  });

  it('a trailing slash and a query are accepted', async () => {
    for (const path of ['/docs/', '/docs?from=mail', '/?', '/healthz/?x'])
      assert.equal((await get(path)).status, 200, path);
  });
});

describe('pages of a service without https', () => {
  const running = useTestApi('sqlite');

  it('pages without https do not request it', async () => {
    const { headers, text } = await send('GET', `${running.api.service.url}/`);
    assert.equal(headers['strict-transport-security'], undefined);
    assert.doesNotMatch(text, /https:/);
  });
});

describeOnDatabase('health checks', (dialect) => {
  const running = useTestApi(dialect);
  const probe = async (path: string) => {
    const { status, body } = await send('GET', `${running.api.service.url}${path}`);
    return [status, body.status];
  };

  it('health checks report maintenance, and that the process is alive', async () => {
    assert.deepEqual(await probe('/readyz'), [200, 'ok']);
    await setMaintenance(running.api, 'on');
    assert.deepEqual(await probe('/readyz'), [503, 'maintenance']);
    assert.deepEqual(await probe('/healthz'), [200, 'ok']);
    await setMaintenance(running.api, 'off');
    assert.deepEqual(await probe('/readyz'), [200, 'ok']);
    const { headers } = await send('GET', `${running.api.service.url}/readyz`);
    // On SQLite the service of the test is in memory, where no other process can look.
    const installation = dialect === 'sqlite' ? /^undefined$/ : /^[0-9a-f]{32}$/;
    assert.match(String(headers['palisade-installation']), installation);
  });

  it('health checks report an unavailable database', async () => {
    const api = await TestApi.start(dialect);
    try {
      const ready = `${api.service.url}/readyz`;
      assert.equal((await send('GET', ready)).status, 200);
      await api.service.services.store.close();
      const answer = await send('GET', ready);
      assert.deepEqual([answer.status, answer.body], [503, { status: 'database unavailable' }]);
      assert.equal((await send('GET', `${api.service.url}/healthz`)).status, 200);
    } finally {
      await api.stop();
    }
  });
});

describe('rate limits of pages', () => {
  const running = useTestApi('sqlite', { env: { PALISADE_RATE_LIMIT: 'on', PALISADE_RATE_PAGES: '3/60' } });
  const get = (path: string) => send('GET', `${running.api.service.url}${path}`);

  it('too many page requests are refused, but not health checks', async () => {
    for (let count = 0; count < 3; count += 1) assert.equal((await get('/')).status, 200);
    for (const path of ['/', '/openapi.json', '/nowhere']) {
      const refused = await get(path);
      assert.equal(refused.status, 429);
      assert.deepEqual(refused.body, { errors: [{ reason: 'Too many requests' }] });
      assert.match(String(refused.headers['retry-after']), /^[1-9][0-9]*$/);
    }
    for (const path of ['/healthz', '/readyz']) assert.equal((await get(path)).status, 200);
    running.api.clock.advance(60);
    assert.equal((await get('/')).status, 200);
  });
});
