import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import type { Dialect } from '#store/types';
import { call, operations, prepare } from '#test/coverage/prepared';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth, describeOnDatabase } from '#test/harness/databases';
import { newVpc } from '#test/harness/networks';
import { queriesOf } from '#test/harness/queries';
import { useTestApi } from '#test/harness/test-api';
import { plantedIn } from './planted.ts';
import { compareTwins } from './twin-requests.ts';
import { makeTwins } from './twins.ts';

const ROUNDS = 12;
const REQUESTS: Readonly<Record<Dialect, number>> = { sqlite: 300, postgres: 100 };
/** Different in each run; set `PALISADE_TEST_SEED` to repeat a failed run. */
const SEED = Number(process.env.PALISADE_TEST_SEED ?? randomInt(2 ** 31));

describeOnBoth('an account and its twin', (dialect) => {
  const [full, alone] = [useTestApi(dialect), useTestApi(dialect)];

  test('a bound token gets the answers of an account that has its VPCs only', async (t) => {
    t.diagnostic(`PALISADE_TEST_SEED=${SEED}`);
    const twins = await makeTwins(full.api, alone.api, ROUNDS);
    assert.ok(twins.full.rest.planted.size >= 200, `${twins.full.rest.planted.size} values are planted`);
    const { body } = await twins.full.account.owner.get('/account/events?page_size=500');
    assert.ok(plantedIn(JSON.stringify(body), twins.full.rest).length > 100, 'the owner finds them');
    const { statuses, asUser } = await compareTwins(twins, REQUESTS[dialect], SEED);
    t.diagnostic(`${JSON.stringify(statuses)}, ${asUser} also as to a user`);
    for (const status of [200, 400, 403, 404]) assert.ok((statuses[status] ?? 0) > 0, `no ${status}`);
    assert.ok(asUser > 0);
  });
});

describeOnDatabase('lists for a token bound to another VPC', (dialect) => {
  const running = useTestApi(dialect);
  // Prices are the same for everybody.
  const lists = operations.filter(
    ({ filterable, scope, operation }) =>
      filterable && scope !== 'public' && operation !== 'listNatgatewayTypes',
  );

  for (const endpoint of lists) {
    test(`${endpoint.operation} shows nothing else`, async () => {
      const account = await running.api.newAccount();
      const prepared = await prepare(endpoint, account);
      const { id } = await newVpc(account.owner, []);
      const bound = await account.limited({ vpcs: [id] });
      const { status, body } = await call(bound, prepared);
      if (status !== 200) return assert.match(String(status), /403|404/);
      const shown = body.data.map(
        (row: { id?: number; vpc_id?: number; entity?: { id: number } }) =>
          row.entity?.id ?? row.id ?? row.vpc_id,
      );
      const own = ['listVpcs', 'listVpcUsage', 'listEvents'].includes(endpoint.operation) ? [id] : [];
      assert.deepEqual([shown, body.results, body.pages], [own, own.length, 1]);
      assert.notEqual(
        (await call(account.owner, prepared)).body.results,
        own.length,
        'there is something else',
      );
    });
  }
});

describeOnBoth('the queries of a request', (dialect) => {
  const running = useTestApi(dialect);

  test('restrictions take no query of their own', async () => {
    const account = await running.api.newAccount();
    const vpc = await newVpc(account.owner);
    const queriesWith = async (restrictions: object) => {
      const client = await account.limited(restrictions);
      const used = `/profile/tokens/${client.tokenId}/usage`;
      succeeded(await client.get('/regions'));
      while (succeeded(await account.owner.get(used)).last_used === null);
      const read = await queriesOf(async () => succeeded(await client.get(`/vpcs/${vpc.id}`)));
      const body = { description: 'x' };
      const write = await queriesOf(async () => succeeded(await client.put(`/vpcs/${vpc.id}`, body)));
      return [read, write];
    };
    const [read, write] = await queriesWith({});
    assert.equal(read?.length, 2);
    for (const restrictions of [{ vpcs: [vpc.id] }, { allowed_ips: ['127.0.0.0/8'] }])
      assert.deepEqual(await queriesWith(restrictions), [read, write]);
  });
});
