import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { changeOwner } from '#test/harness/profile-rows';
import { sentMessages } from '#test/harness/sent-messages';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { answerQuestions, totpCode } from '#test/harness/two-factor';

const PATH = '/profile';
const DAY = 24 * 3600;

describeOnDatabase('rights and addresses in profile updates', (dialect) => {
  const running = useTestApi(dialect);

  const messages = ({ ownerId }: TestAccount) => sentMessages(running.api.service.services, ownerId);
  const addresses = async ({ ownerId }: TestAccount) =>
    await running.api.service.services.store.db
      .selectFrom('user')
      .select(['email', 'previous_email', 'email_changed'])
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow();

  it('users can give up rights unless no one else has them', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const last = [{ field: 'restricted', reason: 'At least one unrestricted user must remain' }];
    assertErrors(await owner.put(PATH, { restricted: true }), 400, last);
    assert.equal(succeeded(await owner.get(PATH)).restricted, false);

    const other = await account.restricted();
    succeeded(await owner.put(`/account/users/${other.username}`, { restricted: false }));
    assert.equal(succeeded(await owner.put(PATH, { restricted: true })).restricted, true);
    assert.equal(succeeded(await owner.put(PATH, { restricted: true })).restricted, true);
    assert.equal((await owner.post('/vpcs', { label: 'a', region: 'us-east' })).status, 403);
    assertRefused(await owner.put(PATH, { restricted: false }), 403, 'Unauthorized');
    assert.equal(succeeded(await owner.get(PATH)).restricted, true);
    assertErrors(await other.put(PATH, { restricted: true }), 400, last);
  });

  it('proxy users do not count as having rights', async () => {
    const account = await running.api.newAccount();
    const other = await account.restricted();
    succeeded(await account.owner.put(`/account/users/${other.username}`, { restricted: false }));
    await changeOwner(account, { proxy: 1 });
    assert.equal((await other.put(PATH, { restricted: true })).status, 400);
    assert.equal(succeeded(await account.owner.put(PATH, { restricted: true })).restricted, true);
  });

  it('a change of address is reported to the old and the new address', async () => {
    const account = await running.api.newAccount();
    const { owner, ownerName: username } = account;
    const first = `${username}@example.com`;
    succeeded(await owner.put(PATH, { email: first }));
    assert.deepEqual(await messages(account), []);
    assert.equal((await addresses(account)).previous_email, null);

    const start = running.api.clock.now;
    assert.equal(succeeded(await owner.put(PATH, { email: 'b@example.com' })).email, 'b@example.com');
    const told = { template: 'email-changed', kind: 'email', body_expiry: null };
    const values = { username, email: 'b@example.com' };
    assert.deepEqual(await messages(account), [
      { ...told, recipient: first, values },
      { ...told, recipient: 'b@example.com', values },
    ]);
    const changed = { email: 'b@example.com', previous_email: first, email_changed: start };
    assert.deepEqual(await addresses(account), changed);

    // For a week, password links go to the first address.
    running.api.clock.advance(7 * DAY - 1);
    succeeded(await owner.put(PATH, { email: 'c@example.com' }));
    const again = { email: 'c@example.com', previous_email: first, email_changed: start + 7 * DAY - 1 };
    assert.deepEqual(await addresses(account), again);
    const recipients = (await messages(account)).slice(2).map(({ recipient }) => recipient);
    assert.deepEqual(recipients, [first, 'b@example.com', 'c@example.com']);

    running.api.clock.advance(7 * DAY);
    succeeded(await owner.put(PATH, { email: 'd@example.com' }));
    assert.equal((await addresses(account)).previous_email, 'c@example.com');
    assert.equal((await messages(account)).length, 7);
  });

  it('only the parent account can change the address of a proxy user', async () => {
    const account = await running.api.newAccount();
    const { owner, ownerName } = account;
    await changeOwner(account, { proxy: 1 });
    const email = `${ownerName}@example.com`;
    assertRefused(await owner.put(PATH, { email: 'b@example.com', timezone: 'UTC' }), 403, 'Unauthorized');
    assert.equal((await owner.put(PATH, { email: 'b@example.com', timezone: '+1' })).status, 400);
    const body = succeeded(await owner.put(PATH, { email, timezone: 'UTC' }));
    assert.deepEqual([body.email, body.timezone], [email, 'UTC']);
    assert.deepEqual(await messages(account), []);
  });

  it('two-factor authentication can be disabled through the profile', async () => {
    const account = await running.api.newAccount();
    const { owner, ownerId } = account;
    const { store } = running.api.service.services;
    await answerQuestions(store, ownerId);
    const { secret } = succeeded(await owner.post('/profile/tfa-enable'));
    const code = totpCode(secret, running.api.clock.now);
    succeeded(await owner.post('/profile/tfa-enable-confirm', { tfa_code: code }));
    assert.equal(succeeded(await owner.put(PATH, { two_factor_auth: true })).two_factor_auth, true);

    assert.equal(succeeded(await owner.put(PATH, { two_factor_auth: false })).two_factor_auth, false);
    assert.equal(succeeded(await owner.put(PATH, { two_factor_auth: false })).two_factor_auth, false);
    const actions = (await owner.list('/account/events', { '+order': 'desc' })).body.data.map(
      ({ action }: { action: string }) => action,
    );
    assert.deepEqual(actions.slice(-5), [
      ...['tfa_enabled', 'profile_update', 'profile_update', 'tfa_disabled', 'profile_update'],
    ]);
    const templates = (await messages(account)).map(({ template }) => template);
    assert.deepEqual(templates, ['two-factor-enabled', 'two-factor-disabled']);
    const { totp_secret, scratch_hash } = await store.db
      .selectFrom('user')
      .select(['totp_secret', 'scratch_hash'])
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow();
    assert.deepEqual([totp_secret, scratch_hash], [null, null]);
  });
});
