import assert from 'node:assert/strict';
import { it } from 'node:test';
import { call, operations, prepare } from '#test/coverage/prepared';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const HOUR = 3600;
const OF_CODES = ['confirmTwoFactor', 'verifyPhoneNumber'];

for (const jump of [HOUR, -HOUR]) {
  describeOnBoth(`a clock that jumps ${jump} seconds`, (dialect) => {
    const running = useTestApi(dialect);

    it('no request fails after the clock jumps', async () => {
      // Lists only read, and take long to prepare.
      for (const endpoint of operations.filter(({ filterable }) => !filterable)) {
        const account = await running.api.newAccount();
        const prepared = await prepare(endpoint, account);
        running.api.clock.advance(jump);
        const { status, text } = await call(account.owner, prepared);
        running.api.clock.advance(-jump);
        // A code is only valid for a time, which may have passed or not yet have begun.
        const isLate = OF_CODES.includes(endpoint.operation) && status === 400;
        assert.ok(status === prepared.status || isLate, `${endpoint.operation}: ${status} ${text}`);
      }
    });

    it('ids and times of events still ascend after the clock jumps', async () => {
      const { owner } = await running.api.newAccount();
      await newVpc(owner);
      running.api.clock.advance(jump);
      await newVpc(owner);
      running.api.clock.advance(-jump);
      await newVpc(owner);
      const { data } = succeeded(await owner.list('/account/events', { '+order': 'desc' }));
      const ids = data.map(({ id }: { id: number }) => id);
      assert.deepEqual(
        ids,
        ids.map((_: number, index: number) => index + 1),
      );
      const times = data.map(({ created }: { created: string }) => created);
      assert.deepEqual(times, times.toSorted());
    });

    it('tokens expire by the current clock', async () => {
      const { clock } = running.api;
      const account = await running.api.newAccount();
      const client = await account.withScopes('*', clock.now + HOUR / 2);
      clock.advance(jump);
      assert.equal((await client.get('/profile')).status, jump > 0 ? 401 : 200);
      clock.advance(-jump);
      succeeded(await client.get('/profile'));
    });

    it('compute jobs end although the clock jumps', async () => {
      const { owner } = await running.api.newAccount();
      running.api.clock.advance(jump);
      const input = {
        type: 'c1-entry-1',
        region: 'us-east',
        image: 'public/debian12',
        root_pass: 'hohe Wellen am Kap',
      };
      const { id } = succeeded(await owner.post('/compute/instances', input));
      running.api.clock.advance(-jump);
      const isRunning = async () =>
        succeeded(await owner.get(`/compute/instances/${id}`)).status === 'running';
      await until(isRunning, 'the compute to run');
    });
  });

  describeOnBoth(`rate limits under a clock that jumps ${jump} seconds`, (dialect) => {
    const env = { PALISADE_RATE_LIMIT: 'on', PALISADE_RATE_USER: '5/120' };
    const running = useTestApi(dialect, { env });

    it('rate limits refuse no one for longer than a window', async () => {
      const { clock } = running.api;
      const { owner } = await running.api.newAccount();
      for (let count = 0; count < 6; count += 1) await owner.get('/profile');
      assert.equal((await owner.get('/profile')).status, 429);
      clock.advance(jump);
      succeeded(await owner.get('/profile'));
      clock.advance(-jump + 120);
      succeeded(await owner.get('/profile'));
    });
  });
}
