import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import { queriesOf } from '#test/harness/queries';
import { useTestApi } from '#test/harness/test-api';

/** Distinct numbers, about as many as a filter may have conditions. */
const MANY = Array.from({ length: 480 }, (_, index) => index + 1);

describeOnBoth('large reads', (dialect) => {
  const running = useTestApi(dialect);

  it('more subnets than one statement reads are returned completely', async () => {
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

  it('more ranges than one statement reads are listed as on the pages of the VPC', async () => {
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

  it('more interfaces than one statement reads are returned as in smaller views', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = [
      { label: 'web', ipv4: '10.0.0.0/16' },
      { label: 'db', ipv4: '10.1.0.0/16' },
    ];
    const vpc = succeeded(await owner.post('/vpcs', { label: 'v', region: 'us-east', subnets }));
    const interfaces = [
      { purpose: 'vpc', subnet_id: vpc.subnets[0].id },
      { purpose: 'vlan', label: 'net-1' },
    ];
    const [one, two] = [await newCompute(owner, interfaces), await newCompute(owner, interfaces)];
    await change(running.api, (tx) =>
      sql`with recursive n (i) as (select 2 union all select i + 1 from n where i < 800)
        insert into config_interface (compute_id, config_id, position, purpose, "primary", active, label, ipam_address,
          vpc_id, subnet_id, address, created)
        select compute_id, config_id, position + i, purpose, 0, 0, 'net-' || cast(i as text), ipam_address, vpc_id,
          subnet_id, address, created
        from config_interface, n where compute_id in (${one.id}, ${two.id}) and purpose = 'vlan'
        union all
        select compute_id, config_id, position + i, purpose, 0, 0, label, ipam_address, vpc_id, subnet_id, address + i,
          created
        from config_interface, n where compute_id in (${one.id}, ${two.id}) and purpose = 'vpc'`.execute(tx),
    );

    const viewed = succeeded(await owner.get(`/vpcs/${vpc.id}`));
    assert.deepEqual(succeeded(await owner.get('/vpcs')).data, [viewed]);
    for (const subnet of viewed.subnets) {
      assert.deepEqual(subnet, succeeded(await owner.get(`/vpcs/${vpc.id}/subnets/${subnet.id}`)));
    }
    assert.deepEqual(
      viewed.subnets[0].computes.map(({ id, interfaces }: { id: number; interfaces: object[] }) => [
        id,
        interfaces.length,
      ]),
      [
        [one.id, 800],
        [two.id, 800],
      ],
    );
    const { data, results } = succeeded(await owner.get('/networking/vlans?page_size=500'));
    assert.deepEqual([results, data.length], [800, 500]);
    for (const { computes } of data) assert.deepEqual(computes, [one.id, two.id]);
  });

  it('more tags than one statement reads are returned with their computes', async () => {
    const { owner } = await running.api.newAccount();
    const tags = Array.from({ length: 99 }, (_, index) => `tag-${index}`);
    for (let index = 0; index < 12; index += 1) {
      const body = {
        label: `web-${index}`,
        type: 'c1-entry-1',
        region: 'us-east',
        tags: [...tags, `only-${index}`],
      };
      succeeded(await owner.post('/compute/instances', body));
    }
    const { data } = succeeded(await owner.get('/compute/instances'));
    assert.equal(data.length, 12);
    for (const shown of data) {
      assert.equal(shown.tags.length, 100);
      assert.deepEqual(shown, succeeded(await owner.get(`/compute/instances/${shown.id}`)));
    }
  });

  it('more ranges than one statement reads are returned with their configs', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = [{ label: 'web', ipv4: '10.0.0.0/16' }];
    const vpc = succeeded(await owner.post('/vpcs', { label: 'v', region: 'us-east', subnets }));
    const compute = await newCompute(owner);
    for (let config = 0; config < 5; config += 1) {
      const ip_ranges = Array.from({ length: 250 }, (_, index) => `10.0.${config + 1}.${index}/32`);
      await newConfig(owner, compute.id, [{ purpose: 'vpc', subnet_id: vpc.subnets[0].id, ip_ranges }]);
    }
    const path = `/compute/instances/${compute.id}/configs`;
    const { data } = succeeded(await owner.get(path));
    for (const config of data) assert.deepEqual(config, succeeded(await owner.get(`${path}/${config.id}`)));
    assert.equal(data.at(-1).interfaces[0].ip_ranges.length, 250);
  });

  it('arrays are read once, however many conditions use them', async () => {
    const { owner } = await running.api.newAccount();
    const body = { label: 'one', type: 'c1-entry-1', region: 'us-east', tags: ['tag-7'] };
    succeeded(await owner.post('/compute/instances', body));
    const filter = { tags: { '+or': MANY.slice(0, 300).map((index) => `tag-${index}`) } };
    let results = 0;
    const asked = await queriesOf(async () => {
      ({ results } = succeeded(await owner.list('/compute/instances', filter)));
    });
    assert.equal(results, 1);
    for (const text of asked) assert.ok(text.split('from compute_tag').length <= 3, text.slice(0, 500));
  });

  it('filters with very many conditions do not use the connections for short reads', async () => {
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
    // Statements in another thread are not recorded.
    if (dialect === 'sqlite') {
      for (const text of asked) assert.ok(text.length < 5_000, text.slice(0, 200));
    }
  });

  it('repeated comparisons are evaluated once', async () => {
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
