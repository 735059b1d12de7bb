import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { ADDRESS, addTrustedDevice, USER_AGENT } from '#test/harness/sign-in';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { renewTrust } from './actions.ts';

const DAY = 86_400;

describeOnDatabase('trusted devices', (dialect) => {
  const running = useTestApi(dialect);
  const ctx = () => createCtx(running.api.service.services);

  function trust({ ownerId }: TestAccount, userAgent = USER_AGENT) {
    return addTrustedDevice(ctx(), { id: ownerId }, { ip: ADDRESS, userAgent });
  }

  function renewTrustedDevice(id: number, browser: { cookie: string; ip: string }) {
    return ctx().mutate(async (tx) => ({
      value: await renewTrust(ctx(), tx, { id }, browser),
      noEvent: 'devices have a list of their own',
    }));
  }

  test('devices are shown to their user, without their cookie', async () => {
    const account = await running.api.newAccount();
    const { row, cookie } = await trust(account);
    const shown = await account.owner.get(`/profile/devices/${row.id}`);
    assert.equal(
      shown.text,
      `{"id":${row.id},"created":"2024-05-20T09:14:03","expiry":"2024-06-19T09:14:03",` +
        `"last_authenticated":"2024-05-20T09:14:03","last_remote_addr":"${ADDRESS}","user_agent":"${USER_AGENT}"}`,
    );
    assert.deepEqual(succeeded(await account.owner.get('/profile/devices')).data, [shown.body]);
    assert.match(cookie, /^[0-9a-f]{64}$/);
    assert.notEqual(row.hash, cookie);
    const other = await running.api.newAccount();
    assertRefused(await other.owner.get(`/profile/devices/${row.id}`), 404, 'Not found');
    const filtered = await account.owner.list('/profile/devices', { id: row.id });
    assertErrors(filtered, 400, [{ field: 'X-Filter', reason: 'Cannot filter on id' }]);
  });

  test('a sign-in updates a device, but not its expiry', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const { row, cookie } = await trust(account);
    const renew = (id: number, given = cookie) =>
      renewTrustedDevice(id, { cookie: given, ip: '203.0.113.9' });
    api.clock.advance(DAY);
    assert.ok(await renew(account.ownerId));
    const { body } = await account.owner.get(`/profile/devices/${row.id}`);
    assert.deepEqual(
      [body.last_authenticated, body.last_remote_addr, body.expiry],
      ['2024-05-21T09:14:03', '203.0.113.9', '2024-06-19T09:14:03'],
    );
    assert.equal(await renew((await api.newAccount()).ownerId), undefined, 'of another user');
    assert.equal(await renew(account.ownerId, '00'.repeat(32)), undefined);
    api.clock.advance(29 * DAY - 1);
    assert.equal(succeeded(await account.owner.get('/profile/devices')).results, 1);
    api.clock.advance(1);
    assert.equal(await renew(account.ownerId), undefined);
    assertRefused(await account.owner.get(`/profile/devices/${row.id}`), 404, 'Not found');
    assert.equal(succeeded(await account.owner.get('/profile/devices')).results, 0);
  });

  test('a deleted device is not trusted any more', async () => {
    const account = await running.api.newAccount();
    const { row, cookie } = await trust(account, 'x'.repeat(10_000));
    assert.equal(row.user_agent.length, 512);
    const other = await running.api.newAccount();
    assertRefused(await other.owner.delete(`/profile/devices/${row.id}`), 404, 'Not found');
    assert.deepEqual(succeeded(await account.owner.delete(`/profile/devices/${row.id}`)), {});
    assert.equal(await renewTrustedDevice(account.ownerId, { cookie, ip: ADDRESS }), undefined);
    assertRefused(await account.owner.delete(`/profile/devices/${row.id}`), 404, 'Not found');
  });
});
