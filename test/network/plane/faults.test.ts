// What goes wrong with one part leaves the others alone, and is made good.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { keysOf } from '#network/wanted/keys';
import { portName } from '#network/wanted/names';
import { Plane, until } from '#test/network/harness/plane';
import { newTenant, nicIds, runningCompute } from '#test/network/harness/tenants';

describe('a network in which something goes wrong', () => {
  let plane: Plane;

  before(async () => {
    plane = await Plane.start();
    plane.reconciler();
  });
  after(() => plane?.[Symbol.asyncDispose]());

  async function problemOf(accountId: number): Promise<string | null | undefined> {
    const row = await plane.store.db
      .selectFrom('network_account')
      .select('problem')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row?.problem;
  }

  async function isApplied(accountId: number): Promise<boolean> {
    const row = await plane.store.db
      .selectFrom('network_account')
      .select(['revision', 'applied_revision'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row?.revision === row?.applied_revision;
  }

  test('carries the accounts that have nothing to do with it', async () => {
    const [one, other] = [await newTenant(plane), await newTenant(plane)];
    await plane.applied();
    const rows = await plane.store.db.selectFrom('nic').select('id').execute();
    const next = Math.max(...rows.map(({ id }) => id)) + 1;
    // A port of somebody else has the name that the next one needs.
    await plane.central.nbctl('ls-add', 'foreign', '--', 'lsp-add', 'foreign', portName(next));
    await runningCompute(one.owner, [{ purpose: 'vpc', subnet_id: one.subnets[0]?.id }]);
    await runningCompute(other.owner, [{ purpose: 'vpc', subnet_id: other.subnets[0]?.id }]);
    await runningCompute(one.owner, [{ purpose: 'vlan', label: 'new' }]);
    await until(async () => (await isApplied(other.id)) && (await problemOf(one.id)) !== null, 'a problem');
    assert.match((await problemOf(one.id)) ?? '', /constraint violation/);
    assert.equal(await problemOf(other.id), null);
    assert.ok(!(await isApplied(one.id)));
    const vlan = `palisade-vlan-1-${one.id}-new`;
    await until(async () => (await plane.central.nbctl('show')).includes(vlan), 'the VLAN');
    await plane.central.nbctl('ls-del', 'foreign');
    await plane.applied();
    assert.equal(await problemOf(one.id), null);
    await plane.healed();
  });

  test('keeps what an account has when it wants what cannot be', async () => {
    const [one, other] = [await newTenant(plane), await newTenant(plane)];
    await plane.applied();
    const numberOf = (number: number) =>
      plane.store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
        await tx
          .updateTable('vpc_router')
          .set({ number })
          .where('vpc_id', '=', one.vpc.id as never)
          .execute();
        await tx
          .updateTable('network_account')
          .set((eb) => ({ revision: eb('revision', '+', 1) }))
          .where('account_id', '=', one.id)
          .execute();
        return { value: undefined, noEvent: 'a test asks for too much' };
      });
    const before = await plane.store.db
      .selectFrom('vpc_router')
      .select('number')
      .where('vpc_id', '=', one.vpc.id as never)
      .executeTakeFirstOrThrow();
    await numberOf(70_000);
    await until(async () => (await problemOf(one.id)) !== null, 'a problem');
    assert.match((await problemOf(one.id)) ?? '', /network of routers of us-east is full/);
    // A process that begins does not know which rows belong to the account.
    await plane.stopReconcilers();
    let sweeps = 0;
    const observer = { passed: (kind: string) => (sweeps += Number(kind === 'full')) };
    plane.reconciler({ resync: 500, observer });
    await runningCompute(other.owner, [{ purpose: 'vpc', subnet_id: other.subnets[0]?.id }]);
    await until(() => isApplied(other.id), 'the other account');
    const swept = sweeps;
    await until(() => sweeps > swept + 2, 'everything to be compared again');
    const findings = await plane.findings();
    assert.deepEqual(
      findings.map(({ kind, key }) => [kind, key]),
      [['impossible', `account:${one.id}`]],
    );
    assert.match(await plane.central.nbctl('show'), new RegExp(`palisade-vpc-${one.vpc.id}-uplink`));
    const members = await plane.central.nbctl('get', 'Port_Group', 'palisade_routers_1', 'ports');
    assert.ok(members.includes(keysOf(plane.installation).uuid(`vpc:${one.vpc.id}:uplink`)));
    await numberOf(before.number);
    await plane.applied();
    assert.equal(await problemOf(one.id), null);
    await plane.healed();
  });

  test('follows again when its fence is taken away', async () => {
    const tenant = await newTenant(plane);
    await plane.applied();
    await plane.central.nbctl('clear', 'NB_Global', '.', 'external_ids');
    await runningCompute(tenant.owner, [{ purpose: 'vpc', subnet_id: tenant.subnets[0]?.id }]);
    await plane.applied();
    await plane.healed();
  });

  test('follows again when the northbound database is back', async () => {
    const tenant = await newTenant(plane);
    await plane.central.northbound.kill();
    await runningCompute(tenant.owner, [{ purpose: 'vpc', subnet_id: tenant.subnets[0]?.id }]);
    assert.ok(!(await isApplied(tenant.id)));
    await plane.central.northbound.start();
    await plane.applied();
    await plane.healed();
  });

  test('is written while OVN translates nothing, and translated later', async () => {
    const tenant = await newTenant(plane);
    await plane.applied();
    await plane.central.killNorthd();
    await runningCompute(tenant.owner, [{ purpose: 'vpc', subnet_id: tenant.subnets[0]?.id }]);
    await runningCompute(tenant.owner, [{ purpose: 'vpc', subnet_id: tenant.subnets[0]?.id }]);
    await plane.applied();
    await plane.healed();
    plane.central.startNorthd();
    await plane.central.translated();
  });

  test('loses what belonged to an account that is gone', async () => {
    const tenant = await newTenant(plane);
    await plane.applied();
    await plane.store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
      await tx.deleteFrom('compute').where('account_id', '=', tenant.id).execute();
      await tx.deleteFrom('account').where('id', '=', tenant.id).execute();
      return { value: undefined, noEvent: 'a test removes an account' };
    });
    await until(
      async () => !(await plane.central.nbctl('show')).includes(`palisade-vpc-${tenant.vpc.id}`),
      'the VPC to go',
    );
    await plane.healed();
  });

  test('tells which interfaces are up, as long as their host is heard of', async () => {
    const tenant = await newTenant(plane);
    await plane.applied();
    const [compute] = tenant.computes;
    assert.ok(compute);
    const ids = await nicIds(plane, compute);
    const { now } = plane.api.clock;
    await plane.store.mutate({ author: { userId: null, username: null }, now }, async (tx) => {
      const common = { region: 'us-east', engine: 'netns', memory: 0, created: now };
      const host = { ...common, name: 'hv9', token_hash: 'hash', state: 'active' as const, last_seen: now };
      const { id } = await tx.insertInto('host').values(host).returning('id').executeTakeFirstOrThrow();
      await tx
        .updateTable('compute')
        .set({ host_id: id })
        .where('id', '=', compute.id as never)
        .execute();
      await tx
        .updateTable('network_account')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('account_id', '=', tenant.id)
        .execute();
      return { value: undefined, noEvent: 'a test places its compute' };
    });
    await plane.applied();
    assert.match(
      await plane.central.nbctl('get', 'Logical_Switch_Port', portName(ids[0] ?? 0), 'options'),
      /requested-chassis="?hv9"?/,
    );
    const areUp = async () => {
      const rows = await plane.store.db.selectFrom('nic').select('up').where('id', 'in', ids).execute();
      return rows.every(({ up }) => up === 1);
    };
    assert.ok(!(await areUp()));
    for (const id of ids) await plane.central.bind(portName(id), 'hv9');
    await until(areUp, 'interfaces to be up');
    plane.api.clock.advance(31);
    await until(async () => !(await areUp()), 'interfaces of a silent host to be down');
  });
});
