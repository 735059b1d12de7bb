import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { valueIn } from '#test/harness/exposition';
import { send } from '#test/harness/http-client';
import { TestApi, useTestApi } from '#test/harness/test-api';

describeOnDatabase('metrics', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_METRICS_PORT: '0' } });
  const scrape = () => send('GET', running.api.service.metricsUrl ?? '');

  it('metrics count requests by operation and status, with their duration', async () => {
    const { owner } = await running.api.newAccount();
    for (let request = 0; request < 3; request += 1) await owner.get('/vpcs');
    await owner.get('/vpcs?page=0');
    await owner.get('/made/up/path');
    await owner.get('/another/made/up/path');
    await send('GET', `${running.api.service.url}/healthz`);
    const { text, headers } = await scrape();
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
    const count = (operation: string, status: number) =>
      valueIn(
        text,
        `palisade_http_request_duration_seconds_count{operation="${operation}",status="${status}"}`,
      );
    assert.equal(count('listVpcs', 200), 3);
    assert.equal(count('listVpcs', 400), 1);
    assert.equal(count('unknown', 404), 2);
    assert.equal(count('healthz', 200), 1);
    assert.equal(
      valueIn(
        text,
        'palisade_http_request_duration_seconds_bucket{le="+Inf",operation="listVpcs",status="200"}',
      ),
      3,
    );
    assert.doesNotMatch(text, /made|page=/);
  });

  it('metrics count database operations', async () => {
    const { owner } = await running.api.newAccount();
    const before = (await scrape()).text;
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        owner.post('/vpcs', { label: `vpc-${index}`, region: 'us-east' }),
      ),
    );
    await owner.get('/vpcs');
    const after = (await scrape()).text;
    const grown = (figure: string) => (valueIn(after, figure) ?? 0) - (valueIn(before, figure) ?? 0);
    assert.ok(grown('palisade_database_read_duration_seconds_count') >= 1);
    // Includes the commits that record the last use of the token.
    assert.ok(grown('palisade_database_commit_batch_size_sum') >= 8);
    assert.equal(
      grown('palisade_database_commit_duration_seconds_count'),
      grown('palisade_database_commit_batch_size_count'),
    );
    for (const state of ['busy', 'idle', 'waiting']) {
      assert.ok((valueIn(after, `palisade_database_connections{state="${state}"}`) ?? -1) >= 0, state);
    }
  });

  it('metrics describe the process', async () => {
    const { text } = await scrape();
    for (const figure of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ]) {
      assert.ok((valueIn(text, figure) ?? -1) >= 0, figure);
    }
    assert.match(text, /^palisade_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  });

  it('metrics are served at a single path of their own port', async () => {
    const { url, metricsUrl = '' } = running.api.service;
    assert.match(metricsUrl, /^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    assert.notEqual(new URL(metricsUrl).port, new URL(url).port);
    assert.equal((await send('GET', `${url}/metrics`)).status, 404);
    assert.equal(
      (await send('GET', metricsUrl.replace('/metrics', '/v4/regions'), { isOfApi: false })).status,
      404,
    );
    assert.equal((await send('POST', metricsUrl)).status, 405);
    const head = await send('HEAD', metricsUrl);
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.equal((await send('GET', `${metricsUrl}?name[]=up`)).status, 200);
  });
});

describe('a service without a metrics port', () => {
  const running = useTestApi('sqlite');

  it('a service without a metrics port serves no metrics', () => {
    assert.equal(running.api.service.metricsUrl, undefined);
  });
});

describe('metrics of several services in one process', () => {
  const env = { PALISADE_METRICS_PORT: '0' };
  const first = useTestApi('sqlite', { env });
  const second = useTestApi('sqlite', { env });
  const urlOf = ({ api }: typeof first) => api.service.metricsUrl ?? '';

  it('metrics of two services are separate', async () => {
    await first.api.nobody.get('/regions');
    assert.match((await send('GET', urlOf(first))).text, /operation="listRegions"/);
    assert.doesNotMatch((await send('GET', urlOf(second))).text, /operation="listRegions"/);
  });

  it('the metrics port closes when its service stops', async () => {
    const api = await TestApi.start('sqlite', { env });
    await send('GET', urlOf({ api }));
    await api.stop();
    await assert.rejects(send('GET', urlOf({ api })), { code: /^ECONN/ });
  });

  it("metrics listen on their configured address, independent of the service's", async () => {
    const api = await TestApi.start('sqlite', { env: { ...env, PALISADE_METRICS_HOST: '127.0.0.2' } });
    try {
      const { url, metricsUrl = '' } = api.service;
      assert.deepEqual(
        [url, metricsUrl].map((address) => new URL(address).hostname),
        ['127.0.0.1', '127.0.0.2'],
      );
      assert.equal((await send('GET', metricsUrl)).status, 200);
      await assert.rejects(send('GET', metricsUrl.replace('127.0.0.2', '127.0.0.1')), { code: /^ECONN/ });
    } finally {
      await api.stop();
    }
  });

  it('metrics listen on loopback by default, even if the service does not', async () => {
    const open = { ...env, PALISADE_HOST: '0.0.0.0', PALISADE_PUBLIC_URL: 'http://127.0.0.1' };
    const api = await TestApi.start('sqlite', { env: open });
    try {
      assert.equal(new URL(urlOf({ api })).hostname, '127.0.0.1');
    } finally {
      await api.stop();
    }
  });

  it('a start fails and cleans up when the metrics port is taken', async () => {
    const { port } = new URL(urlOf(first));
    await assert.rejects(TestApi.start('sqlite', { env: { PALISADE_METRICS_PORT: port } }), {
      code: 'EADDRINUSE',
    });
  });
});
