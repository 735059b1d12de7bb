// Rows that somebody else has changed are repaired, whatever was done to them.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { insert } from '#network/ovsdb/operations';
import { keysOf } from '#network/wanted/keys';
import { FOLLOWED_COLUMNS, OWN_COLUMNS, TABLES } from '#network/wanted/rows';
import { succeeded } from '#test/harness/assert-errors';
import { newFirewall } from '#test/harness/firewalls';
import { newNatgateway } from '#test/harness/natgateways';
import { TestClient } from '#test/network/harness/clients';
import { Injuries } from '#test/network/harness/injuries';
import { Numbers } from '#test/network/harness/numbers';
import { Plane } from '#test/network/harness/plane';
import { newTenant, runningCompute, type Tenant } from '#test/network/harness/tenants';

const ROUNDS = 200;
/** Each injury has to be seen by itself: nothing is compared as a whole. In milliseconds. */
const RESYNC = 3_600_000;
const SEED = 20_240_520;

describe('a network that others change', () => {
  let plane: Plane;
  let client: TestClient;
  let repaired = 0;
  /** Each with a firewall, assigned to two computes, and a NAT gateway for one subnet. */
  const tenants: (Tenant & { firewall: { id: number }; gateway: { id: number } })[] = [];
  const numbers = new Numbers(SEED);
  let injuries: Injuries;

  before(async () => {
    plane = await Plane.start();
    for (let count = 0; count < 3; count++) {
      const tenant = await newTenant(plane);
      const guarded = tenant.computes.slice(0, 2).map(({ id }) => id);
      const firewall = await newFirewall(tenant.owner, { devices: { computes: guarded } });
      const gateway = await newNatgateway(tenant.owner, {
        ...{ addresses: [], use_autoscaling: true, vpc_subnet_id: tenant.subnets[1]?.id },
      });
      const [path, body] = await forwardTo(tenant, gateway, tenant.computes[2]);
      succeeded(await tenant.owner.post(path, body));
      tenants.push({ ...tenant, firewall, gateway });
    }
    plane.reconciler({ resync: RESYNC, observer: { drifted: (_table, count) => (repaired += count) } });
    await plane.applied();
    await plane.healed();
    const columns = { ...FOLLOWED_COLUMNS };
    client = await TestClient.connect([plane.central.northbound], { columns });
    injuries = new Injuries(client, keysOf(plane.installation), numbers);
  });
  after(async () => {
    await client?.close();
    await plane?.[Symbol.asyncDispose]();
  });

  async function newIntent(): Promise<void> {
    const tenant = numbers.pick(tenants);
    const compute = numbers.pick(tenant.computes);
    const path = `/compute/instances/${compute.id}`;
    const what = numbers.below(9);
    if (what < 2) {
      tenant.computes.push(
        await runningCompute(tenant.owner, [{ purpose: 'vpc', subnet_id: numbers.pick(tenant.subnets).id }]),
      );
    } else if (what === 2 && tenant.computes.length > 2) {
      tenant.computes = tenant.computes.filter((one) => one !== compute);
      succeeded(await tenant.owner.delete(path));
    } else if (what === 3) {
      const subnet = `/vpcs/${tenant.vpc.id}/subnets/${numbers.pick(tenant.subnets).id}`;
      const { natgateway } = succeeded(await tenant.owner.get(subnet));
      // Refused while a port is forwarded to one of its computes.
      await tenant.owner.put(subnet, { natgateway: natgateway ? null : { id: tenant.gateway.id } });
    } else if (what === 4) {
      const [path, body] = await forwardTo(tenant, tenant.gateway, compute);
      const [present] = succeeded(await tenant.owner.get(path)).data;
      if (present) succeeded(await tenant.owner.delete(`${path}/${present.id}`));
      // Refused for computes that do not use the gateway.
      else await tenant.owner.post(path, body);
    } else if (what > 6) {
      const path = `/networking/firewalls/${tenant.firewall.id}`;
      const { status } = succeeded(await tenant.owner.get(path));
      succeeded(await tenant.owner.put(path, { status: status === 'enabled' ? 'disabled' : 'enabled' }));
    } else {
      const { status } = succeeded(await tenant.owner.get(path));
      succeeded(await tenant.owner.post(`${path}/${status === 'running' ? 'shutdown' : 'boot'}`));
    }
  }

  test(`is as it has to be again, ${ROUNDS} times`, async () => {
    const foreign = '0e0e0e0e-0000-4000-8000-000000000001';
    await client.transact([
      insert('Logical_Switch', { name: 'of-somebody-else', external_ids: { other: 'kept' } }, foreign),
    ]);
    for (let round = 0; round < ROUNDS; round++) {
      const operations = Array.from({ length: 1 + numbers.below(4) }, () => injuries.one()).flat();
      if (numbers.below(3) === 0) await newIntent();
      try {
        await client.transact(operations);
      } catch (error) {
        // Injuries may contradict each other. Nothing is done then.
        if (!/rolled back/.test(String(error))) throw error;
      }
      await plane.applied();
      await plane.healed();
    }
    assert.ok(repaired > ROUNDS, `${repaired} rows were repaired`);
    // From the database: the cache may not have heard of the last repair yet.
    const generation = async () => Object.values(await client.dump('NB_Global', ['nb_cfg']));
    const last = await generation();
    await sleep(3_000);
    assert.deepEqual(await generation(), last, 'nothing more is written');
    assert.equal(client.rows('Logical_Switch').get(foreign)?.name, 'of-somebody-else');
    for (const table of TABLES) {
      const columns = [...Object.keys(OWN_COLUMNS[table]), 'external_ids'];
      assert.equal(Object.keys(await client.dump(table, columns)).length, client.rows(table).size);
    }
  });
});

async function forwardTo(
  { owner }: Tenant,
  gateway: { id: number },
  compute: { id: number } | undefined,
): Promise<[path: string, body: object]> {
  const [config] = succeeded(await owner.get(`/compute/instances/${compute?.id}/configs`)).data;
  const body = { protocol: 'tcp', port: 443, interface_id: config?.interfaces[0]?.id ?? 1 };
  return [`/networking/natgateways/${gateway.id}/forwards`, body];
}
