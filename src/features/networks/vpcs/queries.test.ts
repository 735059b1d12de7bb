import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { sql } from 'kysely';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import type { Client } from '#test/harness/http-client';
import { queriesOf } from '#test/harness/queries';
import { type TestApi, useTestApi } from '#test/harness/test-api';

/** Few enough that their attachments are read in one portion. */
const VPCS = 60;
const SUBNETS_PER_VPC = 5;
const COMPUTES = 3;
/** Each with a thousand attachments. */
const MOST_PORTIONS = 2;

interface ShownVpc {
  id: number;
  subnets: { id: number; computes: { interfaces: object[] }[] }[];
}

describeOnBoth('the number of queries', (dialect) => {
  const running = useTestApi(dialect);
  let small: Client;
  let large: Client;

  before(async () => {
    small = (await running.api.newAccount()).owner;
    large = (await running.api.newAccount()).owner;
    await fill(running.api, small, 1);
    await fill(running.api, large, VPCS);
  });

  /** Asserts equal queries in two accounts. @param pathOf path for the first VPC of each account */
  async function assertSameQueries(pathOf: (vpcId: number) => string, filter = {}): Promise<void> {
    const [few, many] = [await queriesFor(small), await queriesFor(large)];
    assert.ok(few.length >= 2, 'queries are counted: the token, the page');
    // Rows beyond one portion are read by repeating the query.
    assert.deepEqual(new Set(many), new Set(few));
    assert.ok(many.length <= few.length + MOST_PORTIONS);

    async function queriesFor(client: Client): Promise<string[]> {
      const path = pathOf(succeeded(await client.get('/vpcs')).data[0].id);
      return await queriesOf(async () => succeeded(await client.list(path, filter)));
    }
  }

  it('the number of VPCs, subnets and attachments does not change the queries of a list', async () => {
    await assertSameQueries(() => '/vpcs');
    const vpcs = succeeded(await large.get('/vpcs')).data as ShownVpc[];
    assert.equal(vpcs.length, VPCS);
    for (const { subnets } of vpcs) {
      assert.equal(subnets.length, SUBNETS_PER_VPC);
      for (const { computes } of subnets) assert.equal(computes.length, COMPUTES);
    }
  });

  it('the number of subnets and attachments does not change the single query of a VPC', async () => {
    const [shown] = succeeded(await large.get('/vpcs')).data as ShownVpc[];
    const path = `/vpcs/${shown?.id}`;
    let viewed: ShownVpc | undefined;
    const queries = await queriesOf(async () => {
      viewed = succeeded(await large.get(path));
    });
    assert.equal(queries.length, 2);
    assert.deepEqual(viewed, shown);
  });

  it('the number of subnets does not change the queries of their list', () =>
    assertSameQueries((vpcId) => `/vpcs/${vpcId}/subnets`));

  it('the number of addresses does not change the queries of their list', async () => {
    await assertSameQueries(() => '/networking/vpcs/ips', { '+limit': 100 });
    await assertSameQueries((vpcId) => `/vpcs/${vpcId}/ips`);
    const { results } = succeeded(await large.get('/vpcs/ips'));
    assert.equal(results, VPCS * SUBNETS_PER_VPC * COMPUTES);
  });

  it('a list with more than one page takes one more query, for the count', async () => {
    const count = async (client: Client) =>
      (await queriesOf(async () => succeeded(await client.get('/vpcs/ips')))).length;
    assert.equal((await count(large)) - (await count(small)), 1);
  });

  it('the number of VLANs does not change the queries of their list', async () => {
    await newCompute(small, [{ purpose: 'vlan', label: 'backup-net' }]);
    for (let count = 0; count < 10; count += 1) {
      await newCompute(large, [
        { purpose: 'vlan', label: 'backup-net' },
        { purpose: 'vlan', label: `net-${count}` },
      ]);
    }
    await assertSameQueries(() => '/networking/vlans');
    assert.equal(succeeded(await large.get('/networking/vlans')).results, 11);
  });
});

/** Creates VPCs with subnets, and attaches the same computes to each. */
async function fill(api: TestApi, owner: Client, vpcCount: number): Promise<void> {
  const subnets = Array.from({ length: SUBNETS_PER_VPC }, (_, index) => ({
    label: `web-${index}`,
    ipv4: `10.0.${index}.0/24`,
  }));
  const vpcs: ShownVpc[] = [];
  for (let count = 0; count < vpcCount; count += 1) {
    vpcs.push(succeeded(await owner.post('/vpcs', { label: `v${count}`, region: 'us-east', subnets })));
  }
  const [first, ...others] = vpcs.flatMap((vpc) => vpc.subnets.map(({ id }) => id)) as [number, ...number[]];
  for (let count = 0; count < COMPUTES; count += 1) {
    await newCompute(owner, [{ purpose: 'vpc', subnet_id: first }]);
  }
  await copyInterfaces(api, first, others);
}

/** Bypasses the API, which allows only one such interface per config and would be slow. */
function copyInterfaces(api: TestApi, from: number, to: readonly number[]): Promise<void> {
  return change(api, (tx) =>
    sql`insert into config_interface (compute_id, config_id, position, purpose, "primary", active, vpc_id, subnet_id,
        address, created)
      select one.compute_id, one.config_id, one.position, one.purpose, one."primary", one.active, subnet.vpc_id,
        subnet.id, subnet.first + 2, one.created
      from config_interface as one, subnet
      where one.subnet_id = ${from} and subnet.id in (${sql.join(to)})`.execute(tx),
  );
}
