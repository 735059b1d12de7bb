import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { ADDRESS, recordLogin, signIn } from '#test/harness/sign-in';
import { useTestApi } from '#test/harness/test-api';

const DAY = 86_400;

describeOnDatabase('logins', (dialect) => {
  const running = useTestApi(dialect);
  const ctx = () => createCtx(running.api.service.services);

  test('users see their own logins, and account managers all of them', async () => {
    const account = await running.api.newAccount();
    const restricted = await account.restricted();
    const own = await signIn(account, 'failed');
    const row = { id: restricted.userId, account_id: account.id, username: restricted.username };
    const { id } = await recordLogin(ctx(), { ...row, restricted: 1 }, { ip: ADDRESS, status: 'successful' });

    const shown = await restricted.get(`/profile/logins/${id}`);
    assert.equal(
      shown.text,
      `{"id":${id},"datetime":"2024-05-20T09:14:03","ip":"${ADDRESS}","username":"${restricted.username}",` +
        '"status":"successful","restricted":true}',
    );
    assert.deepEqual(succeeded(await restricted.get('/profile/logins')).data, [shown.body]);
    assertRefused(await restricted.get(`/profile/logins/${own.loginId}`), 404, 'Not found');
    assertRefused(await restricted.get('/account/logins'), 403, 'Unauthorized');
    assertRefused(await restricted.get(`/account/logins/${id}`), 403, 'Unauthorized');

    const all = succeeded(await account.owner.get('/account/logins')).data;
    assert.deepEqual(
      all.map((login: { status: string; restricted: boolean }) => [login.status, login.restricted]),
      [
        ['failed', false],
        ['successful', true],
      ],
    );
    assert.deepEqual(succeeded(await account.owner.get(`/account/logins/${id}`)), shown.body);
    assertRefused(await account.owner.get(`/profile/logins/${id}`), 404, 'Not found');
    const other = await running.api.newAccount();
    assertRefused(await other.owner.get(`/account/logins/${id}`), 404, 'Not found');
    assert.equal(succeeded(await other.owner.get('/account/logins')).results, 0);

    succeeded(await account.owner.delete(`/account/users/${restricted.username}`));
    assert.deepEqual(succeeded(await account.owner.get(`/account/logins/${id}`)), shown.body);
  });

  test('logins are shown for 90 days, in order', async () => {
    const { clock } = running.api;
    const account = await running.api.newAccount();
    const { loginId } = await signIn(account);
    clock.advance(90 * DAY);
    await signIn(account, 'failed');
    assert.equal(succeeded(await account.owner.get('/profile/logins')).results, 2);
    clock.advance(1);
    for (const path of ['/profile/logins', '/account/logins']) {
      assert.equal(succeeded(await account.owner.get(path)).results, 1);
      assertRefused(await account.owner.get(`${path}/${loginId}`), 404, 'Not found');
    }
  });
});
