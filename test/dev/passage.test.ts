import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { freePort } from '#test/free-port';
import { succeeded } from '#test/harness/assert-errors';
import { until } from '#test/harness/held-driver';
import { TO_LOOPBACK, useReceiver } from '#test/harness/receiver';
import { useDevServer } from './dev-harness.ts';

describe('time that passes on a server for tests', () => {
  const running = useDevServer({ env: TO_LOOPBACK });
  const receiver = useReceiver();

  it('ends with 190 deliveries whose receivers are dead, and tells meanwhile where it goes', async () => {
    const { dev } = running;
    await dev.call('PUT', '/clock', { now: '2030-01-01T00:00:00', frozen: true });
    receiver.answer = () => 'hang';
    const urls = [receiver.url, `http://127.0.0.1:${await freePort()}/`];
    const paths: string[] = [];
    for (const url of urls) {
      const body = { label: 'dead', url, actions: ['vpc_create'] };
      paths.push(`/account/webhooks/${succeeded(await dev.owner.post('/account/webhooks', body)).id}`);
    }
    for (let count = 0; count < 95; count += 1) {
      const { id } = succeeded(await dev.owner.post('/vpcs', { label: `vpc-${count}`, region: 'us-east' }));
      succeeded(await dev.owner.send('DELETE', `/vpcs/${id}`));
    }

    const passing = dev.call('PUT', '/clock', { advance: '31d' });
    const clock = () => dev.call('GET', '/clock');
    await until(async () => (await clock()).until === '2030-02-01T00:00:00', 'time passes');
    assert.deepEqual(await passing, { now: '2030-02-01T00:00:00', frozen: true });
    assert.ok(receiver.received.length <= 4, `${receiver.received.length} requests without an answer`);
    for (const path of paths) {
      const { enabled } = succeeded(await dev.owner.get(path));
      assert.equal(enabled, false, 'it has delivered nothing for three days');
    }
    assert.equal((await clock()).until, undefined);
  });
});
