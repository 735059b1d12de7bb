import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { selectUser } from '#features/identity/users/store';
import { mutateUser } from '#features/identity/users/target';
import type { UserRow } from '#store/schema/tables/index';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { queriesOf } from '#test/harness/queries';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { readGrants, setGrants } from './actions.ts';
import { RESTRICTED_USERS_ONLY } from './rules.ts';
import type { GrantsInput } from './schema.ts';

interface ShownEvent {
  username: string | null;
  entity: { id: number; label: string };
}

describeOnDatabase('grants', (dialect) => {
  const holder = useTestApi(dialect);
  const ctx = () => createCtx(holder.api.service.services);

  async function userNamed(username: string): Promise<UserRow> {
    const user = await selectUser(ctx().db, username);
    assert.ok(user);
    return user;
  }

  const changeGrants = (row: UserRow, input: GrantsInput) =>
    mutateUser(ctx(), row, (tx, user) => setGrants(tx, user, input));

  async function newVpc({ owner }: TestAccount, label: string): Promise<number> {
    return (await owner.post('/vpcs', { label, region: 'us-east' })).body.id;
  }

  test('a new user has no grants, listed in the order of the API', async () => {
    const account = await holder.api.newAccount();
    const vpcId = await newVpc(account, 'east');
    const { id: computeId } = await newCompute(account.owner, [], { label: 'web-1' });
    const { username } = await account.restricted();
    const grants = await readGrants(ctx().db, await userNamed(username));
    const none =
      '"balancer":[],"database":[],"domain":[],"firewall":[],"image":[],"monitoring":[],"script":[]';
    assert.equal(
      JSON.stringify(grants),
      '{"global":{"account_access":null,"add_databases":false,"add_domains":false,"add_firewalls":false,' +
        '"add_images":false,"add_computes":false,"add_monitoring":false,"add_balancers":false,' +
        '"add_scripts":false,"add_volumes":false,"add_vpcs":false,"cancel_account":false,' +
        '"child_account_access":null,"monitoring_subscription":false},' +
        `"compute":[{"id":${computeId},"label":"web-1","permissions":null}],` +
        `"vpc":[{"id":${vpcId},"label":"east","permissions":null}],${none},"volume":[]}`,
    );
  });

  test('grants change only where they are named, and apply immediately', async () => {
    const account = await holder.api.newAccount();
    const [east, west] = [await newVpc(account, 'east'), await newVpc(account, 'west')];
    const user = await account.restricted();
    const row = await userNamed(user.username);
    const rename = (id: number, label: string) => user.put(`/vpcs/${id}`, { label });
    assert.equal((await rename(east, 'a')).status, 403);

    await changeGrants(row, {
      global: { add_vpcs: true, cancel_account: true, account_access: 'read_only' },
      vpc: [{ id: east, permissions: 'read_write' }],
    });
    assert.equal((await rename(east, 'a')).status, 200);
    assert.equal((await rename(west, 'b')).status, 403);

    const changed = await changeGrants(row, {
      global: { cancel_account: false, child_account_access: false },
      vpc: [
        { id: east, permissions: null },
        { id: west, permissions: 'read_only' },
      ],
    });
    assert.deepEqual(
      [changed.global.add_vpcs, changed.global.cancel_account, changed.global.account_access],
      [true, false, 'read_only'],
    );
    assert.equal(changed.global.child_account_access, null);
    assert.deepEqual(
      changed.vpc.map(({ permissions }) => permissions),
      [null, 'read_only'],
    );
    assert.equal((await rename(east, 'c')).status, 403);
    assert.deepEqual(await readGrants(ctx().db, await userNamed(user.username)), changed);

    const { body } = await account.owner.list('/account/events', { action: 'user_update' });
    const told = body.data.map(({ username, entity }: ShownEvent) => [username, entity.label, entity.id]);
    assert.deepEqual(told, [
      [null, user.username, row.id],
      [null, user.username, row.id],
    ]);
  });

  test('grants on computes are listed by id with the current label, and deleted with the compute', async () => {
    const account = await holder.api.newAccount();
    const user = await account.restricted();
    const row = await userNamed(user.username);
    const [first, second, third] = [
      (await newCompute(account.owner, [], { label: 'web-1' })).id,
      (await newCompute(account.owner, [], { label: 'web-2' })).id,
      (await newCompute(account.owner, [], { label: 'web-3' })).id,
    ];
    const shown = async () => (await readGrants(ctx().db, row))?.compute;
    const rename = (id: number, label: string) => user.put(`/compute/instances/${id}`, { label });

    await changeGrants(row, {
      compute: [
        { id: third, permissions: 'read_only' },
        { id: first, permissions: 'read_write' },
      ],
    });
    assert.equal((await rename(first, 'db-1')).status, 200);
    assert.equal((await rename(second, 'db-2')).status, 403);
    assert.equal((await rename(third, 'db-3')).status, 403);
    assert.equal((await user.get(`/compute/instances/${third}`)).status, 200);
    assert.deepEqual(await shown(), [
      { id: first, label: 'db-1', permissions: 'read_write' },
      { id: second, label: 'web-2', permissions: null },
      { id: third, label: 'web-3', permissions: 'read_only' },
    ]);

    assert.equal((await account.owner.delete(`/compute/instances/${third}`)).status, 200);
    await changeGrants(row, { compute: [{ id: first, permissions: null }], vpc: [] });
    assert.equal((await rename(first, 'db-2')).status, 403);
    assert.deepEqual(await shown(), [
      { id: first, label: 'db-1', permissions: null },
      { id: second, label: 'web-2', permissions: null },
    ]);
    const left = await ctx()
      .db.selectFrom('compute_grant')
      .selectAll()
      .where('user_id', '=', row.id)
      .execute();
    assert.deepEqual(left, []);
  });

  test('the last of repeated grants counts', async () => {
    const account = await holder.api.newAccount();
    const row = await userNamed((await account.restricted()).username);
    const [vpcId, { id: computeId }] = [await newVpc(account, 'east'), await newCompute(account.owner)];
    const twice = (id: number) => [
      { id, permissions: 'read_write' as const },
      { id, permissions: 'read_only' as const },
    ];
    const { compute, vpc } = await changeGrants(row, {
      compute: twice(computeId),
      vpc: twice(vpcId),
    });
    assert.deepEqual([compute[0]?.permissions, vpc[0]?.permissions], ['read_only', 'read_only']);
  });

  test('changing grants takes the same queries for any number of them', async () => {
    const account = await holder.api.newAccount();
    const row = await userNamed((await account.restricted()).username);
    const vpcs = [await newVpc(account, 'a'), await newVpc(account, 'b'), await newVpc(account, 'c')];
    const computes: number[] = [];
    for (let made = 0; made < 3; made += 1) computes.push((await newCompute(account.owner)).id);
    const grant = (id: number) => ({ id, permissions: 'read_only' as const });
    const one = await queriesOf(() =>
      changeGrants(row, {
        global: { add_vpcs: true },
        compute: computes.slice(0, 1).map(grant),
        vpc: vpcs.slice(0, 1).map(grant),
      }),
    );
    const all = await queriesOf(() =>
      changeGrants(row, {
        global: { add_vpcs: true, add_computes: true, cancel_account: true },
        compute: computes.map(grant),
        vpc: vpcs.map(grant),
      }),
    );
    assert.equal(all.length, one.length, all.join('\n'));
  });

  test('a change of grants with an error is refused completely', async () => {
    const account = await holder.api.newAccount();
    const other = await holder.api.newAccount();
    const foreign = await newVpc(other, 'east');
    const { id: foreignCompute } = await newCompute(other.owner);
    const { username } = await account.restricted();
    const user = await userNamed(username);
    const own = await newVpc(account, 'east');
    const { id: ownCompute } = await newCompute(account.owner);
    const input = {
      global: { add_vpcs: true, child_account_access: true },
      compute: [
        { id: foreignCompute, permissions: 'read_only' as const },
        { id: ownCompute, permissions: 'read_only' as const },
      ],
      vpc: [
        { id: own, permissions: 'read_write' as const },
        { id: foreign, permissions: 'read_write' as const },
      ],
    };
    await assert.rejects(changeGrants(user, input), {
      problems: [
        { field: 'global.child_account_access', reason: 'global.child_account_access is not valid' },
        { field: 'compute[0].id', reason: 'id is not valid' },
        { field: 'vpc[1].id', reason: 'id is not valid' },
      ],
    });
    const grants = await readGrants(ctx().db, user);
    const permissions = [grants?.compute[0]?.permissions, grants?.vpc[0]?.permissions];
    assert.deepEqual([grants?.global.add_vpcs, ...permissions], [false, null, null]);

    const owner = await userNamed(account.ownerName);
    await assert.rejects(changeGrants(owner, input), {
      problems: [{ reason: RESTRICTED_USERS_ONLY }],
    });
    assert.equal(await readGrants(ctx().db, owner), null);
  });
});
