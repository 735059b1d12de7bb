import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Answer } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

/** The headers without those that differ between any two requests. */
function comparable({ headers }: Answer): object {
  const { date: _date, 'x-request-id': _requestId, ...others } = headers;
  return others;
}

describeOnDatabase('methods', (dialect) => {
  const running = useTestApi(dialect);

  it('unsupported methods are refused with the list of supported ones', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const cases: [method: string, path: string, allow: string][] = [
      ['PUT', '/vpcs', 'HEAD, GET, POST, OPTIONS'],
      ['DELETE', '/vpcs', 'HEAD, GET, POST, OPTIONS'],
      ['PATCH', '/vpcs', 'HEAD, GET, POST, OPTIONS'],
      ['TRACE', '/vpcs', 'HEAD, GET, POST, OPTIONS'],
      ['PROPFIND', '/vpcs', 'HEAD, GET, POST, OPTIONS'],
      ['POST', `/vpcs/${id}`, 'HEAD, GET, PUT, DELETE, OPTIONS'],
      ['POST', '/vpcs/no-id', 'HEAD, GET, PUT, DELETE, OPTIONS'],
      ['PUT', `/vpcs/${id}/subnets`, 'HEAD, GET, POST, OPTIONS'],
      ['PATCH', `/vpcs/${id}/subnets/1`, 'HEAD, GET, PUT, DELETE, OPTIONS'],
      ['POST', '/regions', 'HEAD, GET, OPTIONS'],
      ['DELETE', '/regions/us-east', 'HEAD, GET, OPTIONS'],
      ['POST', '/images/public/debian12', 'HEAD, GET, PUT, DELETE, OPTIONS'],
      ['POST', '/images/public%2Fdebian12/', 'HEAD, GET, PUT, DELETE, OPTIONS'],
      ['PUT', '/images', 'HEAD, GET, OPTIONS'],
      ['PUT', '/compute/kernels/compute/6.8.9', 'HEAD, GET, OPTIONS'],
      ['POST', '/account/events', 'HEAD, GET, OPTIONS'],
      ['GET', '/account/events/1/seen', 'POST, OPTIONS'],
      ['PUT', '/account/events/1/read', 'POST, OPTIONS'],
    ];
    for (const [method, path, allow] of cases) {
      for (const client of [owner, running.api.nobody]) {
        const answer = await client.send(method, path);
        assertRefused(answer, 405, 'Method Not Allowed');
        assert.equal(answer.headers.allow, allow);
      }
    }
    const head = await owner.send('HEAD', '/account/events/1/seen');
    assert.deepEqual([head.status, head.headers.allow, head.text], [405, 'POST, OPTIONS', '']);
  });

  it('HEAD has the response of GET without the body', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const paths = [
      '/vpcs',
      `/vpcs/${id}`,
      '/vpcs/999999',
      '/vpcs?page=0',
      '/nowhere',
      '/regions',
      '/account/events',
    ];
    for (const path of paths) {
      for (const client of [owner, running.api.nobody]) {
        const head = await client.send('HEAD', path);
        const get = await client.get(path);
        assert.equal(head.text, '');
        assert.equal(head.status, get.status);
        assert.deepEqual(comparable(head), comparable(get));
        assert.equal(head.headers['content-length'], String(Buffer.byteLength(get.text)));
      }
    }
    const filtered = await owner.send('HEAD', '/vpcs', { headers: { 'x-filter': '{' } });
    assert.equal(filtered.status, 400);
  });

  it('OPTIONS is answered everywhere, without a token and without a body', async () => {
    const { owner } = await running.api.newAccount();
    const paths = [
      '/vpcs',
      '/vpcs/',
      '/vpcs/1',
      '/vpcs/abc',
      '/nowhere',
      '/',
      '',
      '/account/events/1/seen',
      '/%zz',
    ];
    for (const path of paths) {
      for (const client of [running.api.nobody, owner]) {
        for (const body of [undefined, '{"label":', 'x'.repeat(100)]) {
          const answer = await client.send('OPTIONS', path, { body });
          assert.equal(answer.status, 200);
          assert.equal(answer.text, '');
          assert.equal(answer.headers['content-length'], '0');
          assert.equal(answer.headers['content-type'], undefined);
          assert.equal(answer.headers['access-control-allow-origin'], '*');
          assert.equal(
            answer.headers['access-control-allow-methods'],
            'HEAD, GET, OPTIONS, POST, PUT, DELETE',
          );
        }
      }
    }
    const answer = await running.api.nobody.send('OPTIONS', '/vpcs', {
      headers: {
        authorization: 'Bearer wrong',
        origin: 'https://app.example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type, x-filter',
      },
    });
    assert.equal(answer.status, 200);
  });
});
