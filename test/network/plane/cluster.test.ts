// A cluster of northbound databases whose leaders are killed: writes go on, and never two processes write.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isOvsdbMap } from '#network/ovsdb/values';
import { TestClient } from '#test/network/harness/clients';
import type { OvsdbServer } from '#test/network/harness/ovsdb-server';
import { Plane, until } from '#test/network/harness/plane';
import { newTenant, runningCompute, type Tenant } from '#test/network/harness/tenants';

const ROUNDS = 3;

describe('a network in a cluster of databases', () => {
  let plane: Plane;
  let tenant: Tenant;

  before(async () => {
    plane = await Plane.start({}, 3);
    tenant = await newTenant(plane);
    for (const process of ['one', 'other']) assert.ok(plane.reconciler(), process);
    await plane.applied();
  });
  after(() => plane?.[Symbol.asyncDispose]());

  const status = (member: OvsdbServer) => member.control('cluster/status', 'OVN_Northbound');

  async function leader(members = plane.central.members): Promise<OvsdbServer> {
    let found: OvsdbServer | undefined;
    await until(() => {
      // One that was deposed may not know it yet.
      const leaders = members.filter((member) => status(member).includes('Role: leader'));
      found = leaders.length === 1 ? leaders[0] : undefined;
      return found !== undefined;
    }, 'a leader');
    assert.ok(found);
    return found;
  }

  async function change(): Promise<void> {
    await runningCompute(tenant.owner, [{ purpose: 'vpc', subnet_id: tenant.subnets[0]?.id }]);
  }

  test('follows when leaders are killed, one after the other', async () => {
    const fences: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const killed = await leader();
      await killed.kill();
      const left = plane.central.members.filter((member) => member !== killed);
      await change();
      await leader(left);
      await plane.applied();
      await plane.healed();
      await using client = await TestClient.connect(left, { columns: { NB_Global: ['external_ids'] } });
      const [row] = client.rows('NB_Global').values();
      const ids = row?.external_ids;
      assert.ok(ids !== undefined && isOvsdbMap(ids));
      fences.push(String(ids[`palisade-writer-${plane.installation}`]));
      await killed.start();
      await until(() => status(killed).includes('Status: cluster member'), 'the member to be back');
    }
    assert.equal(new Set(fences).size, ROUNDS, 'each connection has a fence of its own');
  });

  test('follows when databases are compacted', async () => {
    // A database that has nothing new refuses.
    await change();
    await plane.applied();
    for (const member of plane.central.members) member.control('ovsdb-server/compact', 'OVN_Northbound');
    await change();
    await plane.applied();
    await plane.healed();
  });

  test('waits while most members are gone', async () => {
    const lead = await leader();
    const others = plane.central.members.filter((member) => member !== lead);
    for (const member of others) await member.kill();
    await change();
    for (const member of others) await member.start();
    await plane.applied();
    await plane.healed();
  });
});
