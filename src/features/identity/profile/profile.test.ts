import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AUTHORIZED_KEY_TYPE_NOT_ALLOWED } from '#domain/identity/ssh-key';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { changeAccount, changeOwner } from '#test/harness/profile-rows';
import { newChildAccount } from '#test/harness/sign-in';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/profile';
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';
const NO_REFERRALS = { code: '', url: '', total: 0, completed: 0, pending: 0, credit: 0 };
const CODE = 'ab'.repeat(20);

const eventsOf = async (owner: Client) =>
  (await owner.list('/account/events', { '+order': 'desc' })).body.data.map(
    ({ action }: { action: string }) => action,
  );

describeOnDatabase('The profile', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_SITE_URL: 'https://www.example.com' } });

  it('the profile shows the acting user, with any token', async () => {
    const account = await running.api.newAccount();
    const { ownerId: uid, ownerName: username } = account;
    const shown = {
      uid,
      username,
      email: `${username}@example.com`,
      verified_phone_number: null,
      timezone: 'GMT',
      email_notifications: true,
      referrals: NO_REFERRALS,
      ip_whitelist_enabled: false,
      shell_auth_method: 'password_keys',
      authorized_keys: null,
      two_factor_auth: false,
      restricted: false,
      authentication_type: 'password',
      user_type: 'default',
    };
    const answer = await (await account.withScopes([])).get(PATH);
    assert.equal(answer.text, JSON.stringify(shown));
    const restricted = await account.restricted();
    const body = succeeded(await restricted.get(PATH));
    assert.deepEqual([body.uid, body.restricted], [restricted.userId, true]);
  });

  it('an update changes only what is sent', async () => {
    const { owner, ownerName } = await running.api.newAccount();
    const before = succeeded(await owner.get(PATH));
    const steps: [changes: object, shown?: object][] = [
      [{ email: 'maria@example.org' }],
      [{ timezone: 'US/Eastern' }],
      [{ email_notifications: false }],
      [{ shell_auth_method: 'keys_only' }],
      [{ shell_auth_method: 'disabled' }],
      [{ authorized_keys: [KEY, `${KEY}\n`] }],
      [{ authorized_keys: [] }, { authorized_keys: null }],
      [{ authorized_keys: [KEY] }],
      [{ authorized_keys: null }],
      [{ two_factor_auth: false }],
      [{ ip_whitelist_enabled: false }],
      [{ restricted: false }],
    ];
    let expected = before;
    for (const [changes, shown = changes] of steps) {
      expected = { ...expected, ...shown };
      const answer = await owner.put(PATH, changes);
      assert.equal(answer.text, JSON.stringify(expected));
      assert.equal((await owner.get(PATH)).text, answer.text);
    }
    // Sends all fields with their current values.
    assert.deepEqual(succeeded(await owner.put(PATH, expected)), expected);
    const events = (await owner.list('/account/events', { action: 'profile_update' })).body.data;
    assert.equal(events.length, steps.length + 1);
    const entity = { id: null, label: ownerName, type: 'profile', url: '/v4/profile' };
    assert.deepEqual(events[0].entity, entity);
    assert.equal(events[0].secondary_entity, null);
  });

  it('an update without a writable key changes nothing', async () => {
    const { owner } = await running.api.newAccount();
    const before = succeeded(await owner.get(PATH));
    const ignored = {
      ...{ uid: 1, username: 'other', referrals: { code: CODE }, verified_phone_number: '+15550102030' },
      ...{ authentication_type: 'idp', user_type: 'parent' },
      ...{ email: null, timezone: null, two_factor_auth: null, restricted: null },
    };
    for (const body of [undefined, {}, ignored])
      assert.deepEqual(succeeded(await owner.put(PATH, body)), before);
    assert.ok(!(await eventsOf(owner)).includes('profile_update'));
  });

  it('all invalid fields are reported together', async () => {
    const { owner } = await running.api.newAccount();
    const cases: [changes: object, field: string, reason: string][] = [
      [{ email: 7 }, 'email', 'email must be a string'],
      [{ email: '' }, 'email', 'email is not valid'],
      [{ email: 'maria' }, 'email', 'email is not valid'],
      [{ email: `${'m'.repeat(117)}@example.com` }, 'email', 'Length must be 0-128 characters'],
      ...[
        '',
        'Nowhere',
        'Europe/Nowhere',
        '+01:00',
        '-05',
        '01:00',
        'PST',
        'UTC+1',
        'Europe/Lisbon ',
        'europe/lisbon',
      ].map((timezone): [object, string, string] => [{ timezone }, 'timezone', 'timezone is not valid']),
      [{ email_notifications: 'yes' }, 'email_notifications', 'email_notifications must be a boolean'],
      [{ shell_auth_method: 'keys' }, 'shell_auth_method', 'shell_auth_method is not valid'],
      [{ authorized_keys: KEY }, 'authorized_keys', 'authorized_keys must be an array'],
      [{ authorized_keys: [KEY, 7] }, 'authorized_keys[1]', 'authorized_keys[1] must be a string'],
      [{ authorized_keys: [KEY, 'x'] }, 'authorized_keys', AUTHORIZED_KEY_TYPE_NOT_ALLOWED({ number: 2 })],
      [{ authorized_keys: [''] }, 'authorized_keys', AUTHORIZED_KEY_TYPE_NOT_ALLOWED({ number: 1 })],
      [{ authorized_keys: ['ssh-rsa AAAA'] }, 'authorized_keys', 'authorized_keys is not valid'],
      [
        { authorized_keys: Array.from({ length: 101 }, () => KEY) },
        'authorized_keys',
        'Limit reached: 100 authorized keys per user',
      ],
      [{ timezone: 'x'.repeat(1000) }, 'timezone', 'timezone is not valid'],
      [{ two_factor_auth: 1 }, 'two_factor_auth', 'two_factor_auth must be a boolean'],
      [{ restricted: 'no' }, 'restricted', 'restricted must be a boolean'],
    ];
    for (const [changes, field, reason] of cases) {
      assertErrors(await owner.put(PATH, changes), 400, [{ field, reason }]);
    }
    assertErrors(await owner.put(PATH, { authorized_keys: ['x'], timezone: '+1', email: 'x' }), 400, [
      { field: 'email', reason: 'email is not valid' },
      { field: 'timezone', reason: 'timezone is not valid' },
      { field: 'authorized_keys', reason: AUTHORIZED_KEY_TYPE_NOT_ALLOWED({ number: 1 }) },
    ]);
    for (const timezone of ['Europe/Lisbon', 'Asia/Calcutta', 'Asia/Kolkata', 'UTC', 'EST', 'Etc/GMT+5']) {
      assert.equal(succeeded(await owner.put(PATH, { timezone })).timezone, timezone);
    }
  });

  it('fields with their own operations, or without any, cannot be changed', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const twoFactor = {
      field: 'two_factor_auth',
      reason: 'Use the two-factor operations to enable two-factor authentication',
    };
    const whitelist = { field: 'ip_whitelist_enabled', reason: 'ip_whitelist_enabled cannot be enabled' };
    const both = { two_factor_auth: true, ip_whitelist_enabled: true };
    assertErrors(await owner.put(PATH, { two_factor_auth: true }), 400, [twoFactor]);
    assertErrors(await owner.put(PATH, { ip_whitelist_enabled: true }), 400, [whitelist]);
    assertErrors(await owner.put(PATH, both), 400, [twoFactor, whitelist]);
    assert.ok(!(await eventsOf(owner)).includes('profile_update'));

    await changeOwner(account, { ip_whitelist_enabled: 1 });
    assert.equal(succeeded(await owner.put(PATH, { ip_whitelist_enabled: true })).ip_whitelist_enabled, true);
    assert.equal(
      succeeded(await owner.put(PATH, { ip_whitelist_enabled: false })).ip_whitelist_enabled,
      false,
    );
    assertErrors(await owner.put(PATH, { ip_whitelist_enabled: true }), 400, [whitelist]);
  });

  it('referrals are shown from a payments total on', async () => {
    const account = await running.api.newAccount();
    const referrals = async () => succeeded(await account.owner.get(PATH)).referrals;
    const counters = { referrals_total: 5, referrals_completed: 3, referrals_pending: 2 };
    const paid = { referral_code: CODE, ...counters, referral_credit_cents: 6050 };
    await changeAccount(account, { payments_cents: 2499, ...paid });
    assert.deepEqual(await referrals(), NO_REFERRALS);
    await changeAccount(account, { payments_cents: 2500 });
    assert.equal(
      JSON.stringify(await referrals()),
      `{"code":"${CODE}","url":"https://www.example.com/?r=${CODE}","total":5,"completed":3,"pending":2,"credit":60.5}`,
    );
  });

  it('the profile shows the status of its account', async () => {
    const parent = await running.api.newAccount();
    const child = await newChildAccount(parent);
    const typeOf = async (client: Client) => succeeded(await client.get(PATH)).user_type;
    assert.equal(await typeOf(parent.owner), 'parent');
    assert.equal(await typeOf(await parent.restricted()), 'parent');
    assert.equal(await typeOf(child.owner), 'child');
    await changeOwner(child, { proxy: 1 });
    assert.equal(await typeOf(child.owner), 'proxy');
  });

  it('the profile is read and changed with its own scopes', async () => {
    const account = await running.api.newAccount();
    const reader = await account.withScopes(['account:read_only']);
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    assertRefused(await reader.put(PATH, {}), 401, reason);
    succeeded(await reader.get(PATH));
  });
});
