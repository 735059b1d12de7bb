import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { redeemPasswordLink, setPassword } from '#features/identity/password/actions';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { createUser } from './actions.ts';
import { selectUser } from './store.ts';

const PASSWORD = 'quiet mice at dawn';

describeOnDatabase('invitations', (dialect) => {
  const running = useTestApi(dialect);
  const ctx = () => createCtx(running.api.service.services);

  /** Invites a user and returns the mail from the outbox. */
  async function invite(account: TestAccount, username: string) {
    const input = { username, email: 'ana@example.com' };
    succeeded(await account.owner.post('/account/users', input));
    const user = await selectUser(ctx().db, username);
    assert.ok(user);
    const message = await ctx()
      .db.selectFrom('outbox_message')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const values = JSON.parse(ctx().encryption.decrypt('outbox message', message.body as string));
    return { user, message, link: new URL(values.link), values };
  }

  test('an invitation is mailed with a link that sets a password once, within three days', async () => {
    const { api } = running;
    const { user, message, link, values } = await invite(await api.newAccount(), `ana-i1-${process.pid}`);
    assert.deepEqual(
      [message.template, message.kind, message.recipient, message.body_expiry],
      ['invitation', 'email', 'ana@example.com', api.clock.now + 72 * 3600],
    );
    assert.deepEqual(
      [values.username, link.origin, link.pathname],
      [user.username, api.service.url, '/password/set'],
    );
    const token = link.searchParams.get('token') as string;
    const stored = await ctx().db.selectFrom('password_link').selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes(token));

    await assert.rejects(redeemPasswordLink(ctx(), token, 'short'), { kind: 'invalid' });
    await assert.rejects(redeemPasswordLink(ctx(), '00'.repeat(32), PASSWORD), { kind: 'not_found' });
    const outcomes = await Promise.allSettled([1, 2].map(() => redeemPasswordLink(ctx(), token, PASSWORD)));
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await assert.rejects(redeemPasswordLink(ctx(), token, PASSWORD), { kind: 'not_found' });
    const changed = await selectUser(ctx().db, user.username);
    assert.match(changed?.password_hash ?? '', /^\$argon2id\$/);
    assert.equal(changed?.password_created, api.clock.now);
  });

  test('an invitation ends when it expires, and when the operator sets a password', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const { user, link } = await invite(account, `ana-i2-${process.pid}`);
    const token = link.searchParams.get('token') as string;
    await setPassword(ctx(), user, PASSWORD);
    await assert.rejects(redeemPasswordLink(ctx(), token, PASSWORD), { kind: 'not_found' });
    const late = await invite(account, `ana-i3-${process.pid}`);
    api.clock.advance(72 * 3600);
    const lateToken = late.link.searchParams.get('token') as string;
    await assert.rejects(redeemPasswordLink(ctx(), lateToken, PASSWORD), { kind: 'not_found' });
  });

  test('an invitation is sent only if its user was created', async () => {
    const account = await running.api.newAccount();
    const before = await ctx().db.selectFrom('outbox_message').selectAll().execute();
    const input = { username: account.ownerName, email: 'ana@example.com' };
    assert.equal((await account.owner.post('/account/users', input)).status, 400);
    assert.deepEqual(
      (await ctx().db.selectFrom('outbox_message').selectAll().execute()).length,
      before.length,
    );
    const client = new Client(running.api.base);
    assert.equal((await client.post('/account/users', input)).status, 401);
    const other = await createUser(ctx(), account.id, {
      ...input,
      username: `by-cli-${process.pid}`,
      restricted: true,
    });
    assert.ok(other.id, 'the operator tells the password instead');
  });
});
