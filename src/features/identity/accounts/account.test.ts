import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { createUser, deleteUser } from '#features/identity/users/actions';
import { LAST_UNRESTRICTED_USER } from '#features/identity/users/rules';
import { selectUser } from '#features/identity/users/store';
import { mutateUser } from '#features/identity/users/target';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { deleteAccount, setAccountSuspended } from './actions.ts';
import { ACCOUNT_HAS_CHILDREN } from './rules.ts';
import { selectAccount } from './store.ts';

const NOT_FOUND = { name: 'Failure', kind: 'not_found' };

describeOnDatabase('accounts', (dialect) => {
  const holder = useTestApi(dialect);
  const ctx = () => createCtx(holder.api.service.services);

  test("a suspended account's tokens are refused until it is resumed", async () => {
    const account = await holder.api.newAccount();
    const other = await holder.api.newAccount();
    const user = await account.restricted();
    await setAccountSuspended(ctx(), account.id, true);
    for (const client of [account.owner, user]) {
      const { status, body, headers } = await client.get('/vpcs');
      assert.deepEqual([status, body], [401, { errors: [{ reason: 'Invalid Token' }] }]);
      assert.equal(headers['x-customer-uuid'], undefined);
    }
    assert.equal((await other.owner.get('/vpcs')).status, 200);
    await setAccountSuspended(ctx(), account.id, false);
    for (const client of [account.owner, user]) assert.equal((await client.get('/vpcs')).status, 200);
  });

  test('deleting an account deletes all of its data and nothing else', async () => {
    const account = await holder.api.newAccount();
    const other = await holder.api.newAccount();
    for (const { owner } of [account, other]) {
      const subnets = [{ label: 'web', ipv4: '10.0.0.0/24' }];
      assert.equal((await owner.post('/vpcs', { label: 'east', region: 'us-east', subnets })).status, 200);
    }
    await account.restricted({ global: ['add_vpcs'] });
    const { users, tokens, vpcs, subnets } = { ...(await selectAccount(ctx().db, account.id)) };
    assert.deepEqual([users, tokens, vpcs, subnets], [2, 2, 1, 1]);

    await deleteAccount(ctx(), account.id);
    assert.equal((await account.owner.get('/vpcs')).status, 401);
    assert.equal(await selectAccount(ctx().db, account.id), undefined);
    assert.equal(await selectUser(ctx().db, account.ownerName), undefined);
    assert.equal((await other.owner.get('/vpcs')).body.results, 1);
    await assert.rejects(deleteAccount(ctx(), account.id), NOT_FOUND);
    await assert.rejects(setAccountSuspended(ctx(), account.id, true), NOT_FOUND);
  });

  test('deleting an account with computes frees their public addresses', async () => {
    const account = await holder.api.newAccount();
    const subnets = [{ label: 'web', ipv4: '10.0.0.0/24' }];
    const { owner } = account;
    const vpc = succeeded(await owner.post('/vpcs', { label: 'east', region: 'us-east', subnets }));
    const attached = { purpose: 'vpc', subnet_id: vpc.subnets[0].id, ip_ranges: ['10.0.0.64/28'] };
    const compute = await newCompute(owner, [{ ...attached, ipv4: { nat_1_1: 'any' } }]);
    await newCompute(
      owner,
      [attached].map(({ purpose, subnet_id }) => ({ purpose, subnet_id })),
    );

    await deleteAccount(ctx(), account.id);
    assert.equal(await selectAccount(ctx().db, account.id), undefined);
    for (const table of [
      'compute',
      'config_interface',
      'interface_range',
      'subnet_address',
      'subnet_run',
    ] as const) {
      assert.deepEqual(await ctx().db.selectFrom(table).selectAll().execute(), [], table);
    }
    const other = await holder.api.newAccount();
    assert.deepEqual((await newCompute(other.owner)).ipv4, compute.ipv4);
  });

  test('an account with child accounts cannot be deleted', async () => {
    const parent = await holder.api.newAccount();
    const child = await holder.api.newAccount();
    await ctx().mutate(async (tx) => {
      await tx
        .updateTable('account')
        .set({ parent_account_id: parent.id })
        .where('id', '=', child.id)
        .execute();
      return { value: undefined, noEvent: 'a test links accounts' };
    });
    await assert.rejects(deleteAccount(ctx(), parent.id), { message: ACCOUNT_HAS_CHILDREN });
    await deleteAccount(ctx(), child.id);
    await deleteAccount(ctx(), parent.id);
  });

  test('an account keeps at least one unrestricted user', async () => {
    const account = await holder.api.newAccount();
    const owner = await selectUser(ctx().db, account.ownerName.toUpperCase());
    assert.ok(owner);
    const helper = await account.restricted();
    await assert.rejects(mutateUser(ctx(), owner, deleteUser), { message: LAST_UNRESTRICTED_USER });
    const username = `${account.ownerName}-second`;
    const input = { username, email: `${username}@example.com`, restricted: false };
    const second = await createUser(ctx(), account.id, input);
    const outcomes = await Promise.allSettled(
      [owner, second].map((user) => mutateUser(ctx(), user, deleteUser)),
    );
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const restricted = await selectUser(ctx().db, helper.username);
    assert.ok(restricted);
    await mutateUser(ctx(), restricted, deleteUser);
    assert.equal((await helper.get('/vpcs')).status, 401);
    await assert.rejects(mutateUser(ctx(), restricted, deleteUser), NOT_FOUND);
  });
});
