import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createCtx } from '#app/ctx';
import { setAccountSuspended, unlinkChildAccount } from '#features/identity/accounts/actions';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import { Client } from '#test/harness/http-client';
import { newChildAccount } from '#test/harness/sign-in';
import { type TestAccount, useTestApi } from '#test/harness/test-api';

describeOnBoth('proxy tokens', (dialect) => {
  const running = useTestApi(dialect);
  const ctx = () => createCtx(running.api.service.services);
  const tokenPath = ({ euuid }: TestAccount) => `/account/child-accounts/${euuid}/token`;
  const proxyOf = async (caller: Client, child: TestAccount) =>
    new Client(running.api.base, succeeded(await caller.post(tokenPath(child))).token);

  for (const who of ['parent', 'child'] as const) {
    test(`proxy tokens stay invalid when their ${who} was suspended and is resumed`, async () => {
      const parent = await running.api.newAccount();
      const child = await newChildAccount(parent);
      const proxy = await proxyOf(parent.owner, child);
      const suspended = who === 'parent' ? parent : child;
      for (const isSuspended of [true, false]) {
        await setAccountSuspended(ctx(), suspended.id, isSuspended);
        assertRefused(await proxy.get('/vpcs'), 401, 'Invalid Token');
      }
      assert.equal((await suspended.owner.get('/vpcs')).status, 200, "the account's own tokens come back");
      assert.equal((await (await proxyOf(parent.owner, child)).get('/vpcs')).status, 200);
    });
  }

  test('proxy tokens of other accounts stay valid when an account is suspended', async () => {
    const parent = await running.api.newAccount();
    const [child, sibling] = [await newChildAccount(parent, 'A Ltd'), await newChildAccount(parent, 'B Ltd')];
    const proxy = await proxyOf(parent.owner, sibling);
    for (const id of [child.id, (await running.api.newAccount()).id]) {
      await setAccountSuspended(ctx(), id, true);
      assert.equal((await proxy.get('/vpcs')).status, 200);
    }
  });

  test('no proxy token is created when the child is unlinked at the same moment', async () => {
    const parent = await running.api.newAccount();
    const child = await newChildAccount(parent);
    const deleted = Promise.withResolvers<void>();
    const unlinking = change(running.api, async (tx) => {
      await tx.updateTable('account').set({ parent_account_id: null }).where('id', '=', child.id).execute();
      await tx.deleteFrom('user').where('account_id', '=', child.id).where('proxy', '=', 1).execute();
      deleted.resolve();
      // The request reads the row while it is being deleted.
      if (dialect === 'postgres') await sql`select pg_sleep(1)`.execute(tx);
    });
    await Promise.race([deleted.promise, unlinking]);
    const answers = await Promise.all([1, 2, 3].map(() => parent.owner.post(tokenPath(child))));
    await unlinking;
    for (const answer of answers) assertRefused(answer, 404, 'Not found');
  });

  test('proxy tokens created during an unlink are invalid afterwards', async () => {
    const parent = await running.api.newAccount();
    for (let round = 0; round < 5; round += 1) {
      const child = await newChildAccount(parent);
      const [, ...answers] = await Promise.all([
        unlinkChildAccount(ctx(), child.id),
        ...Array.from({ length: 4 }, () => parent.owner.post(tokenPath(child))),
      ]);
      for (const { status, body } of answers) {
        assert.ok(status === 200 || status === 404, String(status));
        if (status === 200)
          assert.equal((await new Client(running.api.base, body.token).get('/vpcs')).status, 401);
      }
    }
  });
});
