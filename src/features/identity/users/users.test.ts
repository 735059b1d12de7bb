import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { setPassword } from '#features/identity/password/actions';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { newChildAccount, signIn } from '#test/harness/sign-in';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { LAST_UNRESTRICTED_USER, USERNAME_IN_USE } from './rules.ts';
import { selectUser } from './store.ts';

const PASSWORD = 'quiet mice at dawn';

describeOnDatabase('users of an account', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_LIMIT_USERS_PER_ACCOUNT: '30' } });
  const ctx = () => createCtx(running.api.service.services);
  let made = 0;

  /** A new name for each test, because usernames are unique across the service. */
  function newName(): string {
    made += 1;
    return `Ana-${process.pid}-${made}`;
  }

  async function add({ owner }: TestAccount, input: object = {}): Promise<string> {
    const username = newName();
    succeeded(await owner.post('/account/users', { username, email: 'ana@example.com', ...input }));
    return username;
  }

  async function eventsOf({ owner }: TestAccount) {
    const { body } = await owner.list('/account/events', { 'entity.type': 'user', '+order': 'desc' });
    return body.data.map(({ action, entity }: { action: string; entity: { label: string; url: string } }) => [
      action,
      entity.label,
      entity.url,
    ]);
  }

  test('new users are restricted by default, and have no password', async () => {
    const account = await running.api.newAccount();
    const username = newName();
    const input = { username, email: 'ana@example.com' };
    const answer = await account.owner.post('/account/users', input);
    assert.equal(
      answer.text,
      `{"username":"${username}","email":"ana@example.com","restricted":true,"ssh_keys":[],"tfa_enabled":false,` +
        '"verified_phone_number":null,"password_created":null,"last_login":null,"user_type":"default"}',
    );
    assert.deepEqual(succeeded(await account.owner.get(`/account/users/${username}`)), answer.body);
    const unrestricted = await add(account, { restricted: false });
    const shown = succeeded(await account.owner.get(`/account/users/${unrestricted}`));
    assert.equal(shown.restricted, false);
    const url = (name: string) => `/v4/account/users/${name}`;
    assert.deepEqual((await eventsOf(account)).slice(-2), [
      ['user_create', username, url(username)],
      ['user_create', unrestricted, url(unrestricted)],
    ]);
  });

  test('users are listed by uid, and found by username', async () => {
    const account = await running.api.newAccount();
    const [first, second] = [await add(account), await add(account)];
    const names = (answer: { data: { username: string }[] }) => answer.data.map(({ username }) => username);
    assert.deepEqual(names(succeeded(await account.owner.get('/account/users'))), [
      account.ownerName,
      first,
      second,
    ]);
    const { body } = await account.owner.list('/account/users', { username: second });
    assert.deepEqual(names(body), [second]);
    const email = await account.owner.list('/account/users', { email: 'ana@example.com' });
    assertErrors(email, 400, [{ field: 'X-Filter', reason: 'Cannot filter on email' }]);
  });

  test('all errors of a user are reported', async () => {
    const account = await running.api.newAccount();
    const taken = await add(account);
    const other = await add(await running.api.newAccount());
    const cases: [input: object, errors: { field: string; reason: string }[]][] = [
      [
        {},
        [
          { field: 'username', reason: 'username is required' },
          { field: 'email', reason: 'email is required' },
        ],
      ],
      [{ username: 'ab', email: 'a@b.c' }, [{ field: 'username', reason: 'Length must be 3-32 characters' }]],
      [{ username: 'a--b', email: 'a@b.c' }, [{ field: 'username', reason: 'username is not valid' }]],
      [
        { username: 'anna', email: 'nobody', restricted: 1 },
        [
          { field: 'email', reason: 'email is not valid' },
          { field: 'restricted', reason: 'restricted must be a boolean' },
        ],
      ],
      [{ username: taken.toUpperCase(), email: 'a@b.c' }, [{ field: 'username', reason: USERNAME_IN_USE }]],
      [{ username: other.toLowerCase(), email: 'a@b.c' }, [{ field: 'username', reason: USERNAME_IN_USE }]],
    ];
    for (const [input, errors] of cases) {
      assertErrors(await account.owner.post('/account/users', input), 400, errors);
    }
  });

  test('usernames conflict ignoring case, and users are found under the stored case only', async () => {
    const account = await running.api.newAccount();
    const [name, taken] = [await add(account), await add(account)];
    const rename = (from: string, username: string) =>
      account.owner.put(`/account/users/${from}`, { username, email: 'other@example.com' });
    assertErrors(await rename(name, taken.toUpperCase()), 400, [
      { field: 'username', reason: USERNAME_IN_USE },
    ]);
    const lower = name.toLowerCase();
    assert.equal((await account.owner.get(`/account/users/${lower}`)).status, 404);
    const renamed = succeeded(await rename(name, lower));
    assert.deepEqual([renamed.username, renamed.email], [lower, 'ana@example.com']);
    assert.equal((await account.owner.get(`/account/users/${name}`)).status, 404);
    assert.equal((await account.owner.get(`/account/users/${lower}`)).status, 200);
    const events = await eventsOf(account);
    assert.deepEqual(events.at(-1), ['user_update', lower, `/v4/account/users/${lower}`]);
    succeeded(await account.owner.put(`/account/users/${lower}`, { email: 'other@example.com' }));
    assert.equal((await eventsOf(account)).length, events.length);
    assert.equal(succeeded(await rename(lower, lower)).username, lower);
    assert.equal((await eventsOf(account)).length, events.length + 1);
  });

  test('one of two users who take the same name gets it', async () => {
    const [one, other] = [await running.api.newAccount(), await running.api.newAccount()];
    const [a, b] = [await add(one), await add(other)];
    const username = newName();
    const answers = await Promise.all([
      one.owner.put(`/account/users/${a}`, { username }),
      other.owner.put(`/account/users/${b}`, { username: username.toUpperCase() }),
      one.owner.post('/account/users', { username: username.toLowerCase(), email: 'a@b.c' }),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    assert.equal(refused.length, 2);
    for (const answer of refused) {
      assertErrors(answer, 400, [{ field: 'username', reason: USERNAME_IN_USE }]);
    }
  });

  test('a user who becomes unrestricted or restricted loses all grants', async () => {
    const account = await running.api.newAccount();
    const username = await add(account);
    const path = `/account/users/${username}`;
    const set = { global: { add_vpcs: true, account_access: 'read_only' } };
    const before = succeeded(await account.owner.put(`${path}/grants`, set));
    assert.deepEqual([before.global.add_vpcs, before.global.account_access], [true, 'read_only']);
    succeeded(await account.owner.put(path, { restricted: true }));
    assert.deepEqual(succeeded(await account.owner.get(`${path}/grants`)), before, 'it was restricted');
    assert.equal(succeeded(await account.owner.put(path, { restricted: false })).restricted, false);
    assert.equal((await account.owner.get(`${path}/grants`)).status, 204);
    succeeded(await account.owner.put(path, { restricted: true }));
    const after = succeeded(await account.owner.get(`${path}/grants`));
    assert.deepEqual([after.global.add_vpcs, after.global.account_access], [false, null]);
  });

  test('the last unrestricted user can be neither restricted nor deleted', async () => {
    const account = await running.api.newAccount();
    const path = `/account/users/${account.ownerName}`;
    const field = 'restricted';
    const restrict = (name: string) => account.owner.put(`/account/users/${name}`, { restricted: true });
    assertErrors(await restrict(account.ownerName), 400, [{ field, reason: LAST_UNRESTRICTED_USER }]);
    assertRefused(await account.owner.delete(path), 400, LAST_UNRESTRICTED_USER);
    const second = await add(account, { restricted: false });
    succeeded(await restrict(second));
    assertRefused(await account.owner.delete(path), 400, LAST_UNRESTRICTED_USER);
    succeeded(await account.owner.put(`/account/users/${second}`, { restricted: false }));
    succeeded(await account.owner.delete(path));
    assert.equal((await account.owner.get('/profile/grants')).status, 401, 'a user may delete itself');
  });

  test('tokens of a deleted user are refused immediately', async () => {
    const account = await running.api.newAccount();
    const user = await account.restricted();
    const path = `/account/users/${user.username}`;
    assert.equal((await user.get('/vpcs')).status, 200);
    assert.deepEqual(succeeded(await account.owner.delete(path)), {});
    assert.equal((await user.get('/vpcs')).status, 401);
    assertRefused(await account.owner.delete(path), 404, 'Not found');
    assert.equal((await eventsOf(account)).at(-1)[0], 'user_delete');
  });

  test('only unrestricted users can manage users, whatever the grants', async () => {
    const account = await running.api.newAccount();
    const user = await account.restricted();
    const path = `/account/users/${user.username}`;
    succeeded(await account.owner.put(`${path}/grants`, { global: { account_access: 'read_write' } }));
    const answers = [
      await user.get('/account/users'),
      await user.get(path),
      await user.put(path, { restricted: false }),
      await user.delete(path),
      await user.get(`${path}/grants`),
      await user.put(`${path}/grants`, {}),
      await user.post('/account/users', {}),
    ];
    for (const answer of answers) assertRefused(answer, 403, 'Unauthorized');
    assertRefused(await user.get('/account/users/nobody-here'), 404, 'Not found');
  });

  test('users show keys, two-factor authentication, password, newest sign-in and kind of account', async () => {
    const account = await running.api.newAccount();
    const { api } = running;
    const owner = await selectUser(ctx().db, account.ownerName);
    assert.ok(owner);
    await ctx().mutate(async (tx) => {
      const key = { user_id: owner.id, ssh_key: 'ssh-ed25519 AAAA', created: api.clock.now };
      await tx
        .insertInto('ssh_key')
        .values([
          { ...key, label: 'laptop' },
          { ...key, label: 'desk' },
        ])
        .execute();
      const secrets = { totp_secret: 'sealed', verified_phone_number: '+15550102030' };
      await tx.updateTable('user').set(secrets).where('id', '=', owner.id).execute();
      return { value: undefined, noEvent: 'a test prepares its user' };
    });
    await setPassword(ctx(), owner, PASSWORD);
    await signIn(account);
    await signIn(account, 'failed');
    await newChildAccount(account);
    const shown = succeeded(await account.owner.get(`/account/users/${account.ownerName}`));
    assert.deepEqual(shown, {
      username: account.ownerName,
      email: `${account.ownerName}@example.com`,
      restricted: false,
      ssh_keys: ['laptop', 'desk'],
      tfa_enabled: true,
      verified_phone_number: '+15550102030',
      password_created: '2024-05-20T09:14:03',
      last_login: { login_datetime: '2024-05-20T09:14:03', status: 'failed' },
      user_type: 'parent',
    });
    assert.deepEqual((await eventsOf(account)).at(-1)[0], 'password_reset');
  });

  test('the number of users is limited', async () => {
    const account = await running.api.newAccount();
    for (let count = 1; count < 30; count += 1) await add(account);
    const answer = await account.owner.post('/account/users', { username: newName(), email: 'a@b.c' });
    assertRefused(answer, 400, 'Limit reached: 30 users per account');
  });
});
