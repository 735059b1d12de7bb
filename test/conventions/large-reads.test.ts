import assert from 'node:assert/strict';
import { it } from 'node:test';
import { succeeded } from '../harness/assert-errors.ts';
import { newCompute, newConfig } from '../harness/computes.ts';
import { describeOnBoth } from '../harness/databases.ts';
import { queriesOf } from '../harness/queries.ts';
import { useTestApi } from '../harness/test-api.ts';

/** Each number once, as many as a filter may have conditions. */
const MANY = Array.from({ length: 480 }, (_, index) => index + 1);

describeOnBoth('Large reads', (dialect) => {
  const running = useTestApi(dialect);

  it('of more subnets than one statement reads are as complete as those of each VPC', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = Array.from({ length: 200 }, (_, index) => ({
      label: `s${index}`,
      ipv4: `10.${index}.0.0/24`,
    }));
    for (let index = 0; index < 11; index += 1) {
      succeeded(await owner.post('/vpcs', { label: `v${index}`, region: 'us-east', subnets }));
    }
    const { data } = succeeded(await owner.get('/vpcs'));
    const first = data[0];
    await newCompute(owner, [{ purpose: 'vpc', subnet_id: first.subnets[199].id }]);
    const list = succeeded(await owner.get('/vpcs')).data;
    assert.equal(list.length, 11);
    for (const vpc of list) {
      assert.deepEqual(vpc, succeeded(await owner.get(`/vpcs/${vpc.id}`)));
      assert.equal(vpc.subnets.length, 200);
    }
    assert.equal(list[0].subnets[199].computes.length, 1);
  });

  it('of more ranges than one statement reads are what the pages of the VPC list', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = [{ label: 'web', ipv4: '10.0.0.0/16' }];
    const vpc = succeeded(await owner.post('/vpcs', { label: 'v', region: 'us-east', subnets }));
    const compute = await newCompute(owner);
    for (let config = 0; config < 9; config += 1) {
      const ip_ranges = Array.from({ length: 250 }, (_, index) => `10.0.${config + 1}.${index}/32`);
      await newConfig(owner, compute.id, [{ purpose: 'vpc', subnet_id: vpc.subnets[0].id, ip_ranges }]);
    }
    const pages = [];
    for (let page = 1; page <= 5; page += 1) {
      pages.push(...succeeded(await owner.get(`/vpcs/${vpc.id}/ips?page_size=500&page=${page}`)).data);
    }
    assert.equal(pages.length, 9 * 251);
    assert.deepEqual(succeeded(await owner.get(`/compute/instances/${compute.id}/ips`)).ipv4.vpc, pages);
  });

  it('of a filter of very many conditions are answered, away from the connections for short ones', async () => {
    const { owner } = await running.api.newAccount();
    for (let index = 0; index < 110; index += 1) {
      succeeded(await owner.post('/vpcs', { label: `v${index}`, region: 'us-east' }));
    }
    const filter = { id: { '+or': MANY.map((id) => id + 1) } };
    let found: { data: { id: number }[]; results: number } = { data: [], results: 0 };
    const asked = await queriesOf(async () => {
      found = succeeded(await owner.list('/account/events', filter));
    });
    assert.equal(found.results, 111);
    assert.deepEqual(
      found.data.map(({ id }) => id),
      Array.from({ length: 100 }, (_, index) => 112 - index),
    );
    // What runs in another thread is not seen here.
    if (dialect === 'sqlite') {
      for (const text of asked) assert.ok(text.length < 5_000, `${text.slice(0, 200)}`);
    }
  });

  it('compare with what is said several times once', async () => {
    const { owner } = await running.api.newAccount();
    const filter = { '+and': MANY.map(() => ({ read: false })) };
    let results = 0;
    const asked = await queriesOf(async () => {
      ({ results } = succeeded(await owner.list('/account/events', filter)));
    });
    assert.equal(results, 2);
    for (const text of asked) assert.ok(text.length < 2_000, text);
  });
});
