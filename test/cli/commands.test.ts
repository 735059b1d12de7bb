import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { type Env, Installation, type Serving } from './palisade.ts';

const TOKEN = 'ef'.repeat(32);
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const HOUR = /^\d{4}-\d\d-\d\dT\d\d:00:00$/;

interface ShownEvent {
  action: string;
  entity: { label: string };
  username: string | null;
}

describeOnDatabase('commands beside a running service', (dialect) => {
  let installation: Installation;
  let serving: Serving;
  let accountId: number;
  let maria: Client;
  let vpcId: number;

  before(async () => {
    installation = await Installation.create(dialect);
    const env = { PALISADE_BOOTSTRAP_TOKEN: TOKEN, PALISADE_BOOTSTRAP_PASSWORD: 'quiet mice at dawn' };
    serving = await installation.serve({ env });
  });
  after(() => serving?.stop());

  /**
   * Runs a command that must succeed.
   * @returns its JSON output
   */
  async function run(...args: string[]) {
    const { status, stderr, json } = await installation.runAgain([...args, '--json']);
    assert.deepEqual([status, stderr], [0, '']);
    return json;
  }

  async function refusal(args: string[], env: Env = {}): Promise<unknown[]> {
    const { status, stdout, stderr } = await installation.runAgain(args, env);
    assert.equal(stdout, '');
    return [status, stderr.trimEnd()];
  }

  /** Action, entity and user of the last events of maria's account. */
  async function lastEvents(count: number): Promise<unknown[]> {
    const { body } = await maria.list('/account/events', {
      '+order_by': 'id',
      '+order': 'desc',
      '+limit': count,
    });
    return body.data.map(({ action, entity, username }: ShownEvent) => [action, entity.label, username]);
  }

  test('account create and account list manage accounts', async () => {
    const args = ['--company', 'Example Ltd', '--username', 'maria', '--email', 'maria@example.com'];
    const created = await run('account', 'create', ...args);
    accountId = created.id;
    const { id, euuid, created: time, password, user, ...rest } = created;
    assert.ok(Number.isInteger(id));
    assert.match(euuid, /^[0-9A-F-]{36}$/);
    assert.match(time, TIME);
    assert.match(password, /^[0-9a-f]{32}$/);
    assert.deepEqual(Object.keys(created), [
      'id',
      'euuid',
      'company',
      'created',
      'suspended',
      'users',
      'tokens',
      'vpcs',
      'subnets',
      'computes',
      'user',
      'password',
    ]);
    assert.deepEqual(rest, {
      company: 'Example Ltd',
      suspended: false,
      users: 1,
      tokens: 0,
      vpcs: 0,
      subnets: 0,
      computes: 0,
    });
    assert.deepEqual(
      { ...user, password_created: TIME.test(user.password_created), created: TIME.test(user.created) },
      {
        id: user.id,
        account_id: id,
        username: 'maria',
        email: 'maria@example.com',
        restricted: false,
        password_created: true,
        created: true,
      },
    );
    const companies = (await run('account', 'list')).map(({ company }: { company: string }) => company);
    assert.deepEqual(companies, ['My account', 'Example Ltd']);
  });

  test('token create makes a token for the API', async () => {
    const token = await run('user-token', 'create', 'Maria', '--scopes', '*');
    assert.deepEqual(Object.keys(token), ['id', 'scopes', 'created', 'label', 'token', 'expiry']);
    assert.deepEqual([token.scopes, token.label, token.expiry], ['*', '', '2999-12-12T05:00:00']);
    maria = new Client(serving.base, token.token);
    const { status, body } = await maria.post('/vpcs', { label: 'east', region: 'us-east' });
    assert.equal(status, 200);
    vpcId = body.id;
    assert.deepEqual(await lastEvents(3), [
      ['vpc_create', 'east', 'maria'],
      ['token_create', '', null],
      ['user_create', 'maria', null],
    ]);
  });

  test('user create adds a user', async () => {
    const args = ['user', 'create', 'robot', '--email', 'robot@example.com', '--restricted'];
    assert.deepEqual(await refusal(args), [
      2,
      'error: There are several accounts: choose one with --account',
    ]);
    const input = 'quiet mice at dusk\n';
    const common = await installation.run([...args, '--account', `${accountId}`, '--password-stdin'], {
      input: 'robots and robots\n',
    });
    assert.equal(common.status, 1);
    const { json } = await installation.run(
      [...args, '--account', `${accountId}`, '--password-stdin', '--json'],
      { input },
    );
    assert.deepEqual([json.restricted, json.account_id, json.password], [true, accountId, null]);
    const users = await run('user', 'list', '--account', `${accountId}`);
    assert.deepEqual(
      users.map(({ username }: { username: string }) => username),
      ['maria', 'robot'],
    );
  });

  test('grant set and grant show manage grants', async () => {
    const vpc = `${vpcId}=read_write`;
    const input = { label: 'web-1', type: 'c1-entry-1', region: 'us-east' };
    const { id: computeId } = succeeded(await maria.post('/compute/instances', input));
    const grants = ['--vpc', vpc, '--compute', `${computeId}=read_only`];
    const set = await run('grant', 'set', 'robot', '--global', 'add_vpcs=true', ...grants);
    assert.deepEqual(Object.keys(set), ['username', 'restricted', 'grants']);
    assert.equal(set.grants.global.add_vpcs, true);
    assert.deepEqual(set.grants.compute, [{ id: computeId, label: 'web-1', permissions: 'read_only' }]);
    assert.deepEqual(set.grants.vpc, [{ id: vpcId, label: 'east', permissions: 'read_write' }]);
    assert.deepEqual(await run('grant', 'show', 'robot'), set);
    assert.deepEqual(await lastEvents(3), [
      ['user_update', 'robot', null],
      ['compute_create', 'web-1', 'maria'],
      ['user_create', 'robot', null],
    ]);
    const { stdout } = await installation.runAgain(['grant', 'show', 'robot']);
    assert.match(stdout, new RegExp(`^compute ${computeId} +read_only  web-1$`, 'm'));
    const foreign = ['grant', 'set', 'robot', '--compute', `${computeId + 1}=read_only`];
    const exists = `account ${accountId} has no compute ${computeId + 1}; it has ${computeId} (web-1)`;
    assert.deepEqual(await refusal(foreign), [1, `error: --compute: ${exists}`]);
    const none = ['grant', 'set', 'robot', '--vpc', `${vpcId + 1}=none`];
    const known = `account ${accountId} has no VPC ${vpcId + 1}; it has ${vpcId} (east)`;
    assert.deepEqual(await refusal(none), [1, `error: --vpc: ${known}`]);
    const empty = 'error: Nothing to set: use --global, --account-access, --compute or --vpc';
    assert.deepEqual(await refusal(['grant', 'set', 'robot']), [2, empty]);
    assert.deepEqual(await refusal(['grant', 'set', 'maria', '--account-access', 'read_only']), [
      1,
      'error: Grants apply to restricted users only',
    ]);
  });

  test('token list and token revoke manage tokens', async () => {
    const options = ['--scopes', 'vpc:*,events:read_only', '--label', 'deploy', '--expires', '30d'];
    const { id, token } = await run('user-token', 'create', 'robot', ...options);
    const robot = new Client(serving.base, token);
    assert.equal((await robot.put(`/vpcs/${vpcId}`, { label: 'west' })).status, 200);
    const [listed, ...others] = await run('user-token', 'list', 'robot');
    assert.deepEqual(others, []);
    assert.deepEqual(
      [listed.id, listed.label, listed.token, listed.scopes],
      [id, 'deploy', token.slice(0, 16), 'events:read_only vpc:read_write'],
    );
    assert.match(listed.last_used, HOUR);
    assert.deepEqual(await refusal(['user-token', 'revoke', `${id}`]), [
      1,
      `error: This would revoke token ${id} (${token.slice(0, 16)}...) of robot: confirm with --yes`,
    ]);
    assert.equal((await run('user-token', 'revoke', token.slice(0, 16), '--yes')).id, id);
    assert.equal((await robot.get('/vpcs')).status, 401);
    assert.deepEqual(await run('user-token', 'list', 'robot'), []);
    assert.deepEqual(await lastEvents(1), [['token_delete', 'deploy', null]]);
    assert.deepEqual(await refusal(['user-token', 'revoke', `${id}`]), [1, `error: There is no token ${id}`]);
  });

  test('user delete deletes a user', async () => {
    assert.deepEqual(await refusal(['user', 'delete', 'ROBOT']), [
      1,
      `error: This would delete user robot of account ${accountId} with 0 tokens and all grants: confirm with --yes`,
    ]);
    assert.equal((await run('user', 'delete', 'ROBOT', '--yes')).username, 'robot');
    assert.deepEqual(await lastEvents(1), [['user_delete', 'robot', null]]);
    const last = `error: maria is the only unrestricted user of account ${accountId}: `;
    const remedy = `create another one first, or delete the account with \`palisade account delete ${accountId}\``;
    assert.deepEqual(await refusal(['user', 'delete', 'maria', '--yes']), [1, `${last}${remedy}`]);
    assert.deepEqual(await refusal(['user', 'delete', 'robot']), [1, 'error: There is no user robot']);
  });

  test('on a terminal, a deletion asks', async () => {
    await run('user', 'create', 'temp', '--email', 'temp@example.com', '--account', `${accountId}`);
    const remove = ['user', 'delete', 'temp'];
    const env = { NO_COLOR: '1' };
    const question = `This deletes user temp of account ${accountId} with 0 tokens and all grants. It cannot be undone. Continue? [y/N] `;
    for (const input of ['n\n', '\n', '']) {
      const { status, stdout, stderr } = await installation.run(remove, { env, terminal: true, input });
      assert.deepEqual([status, stdout, stderr], [1, '', `${question}error: Nothing was deleted\n`]);
    }
    const revoke = ['user-token', 'revoke-all', 'temp'];
    const kept = await installation.run(revoke, { env, terminal: true, input: 'n\n' });
    assert.equal(
      kept.stderr,
      'This revokes 0 tokens of temp, and the access of all its apps. It cannot be undone. Continue? [y/N] ' +
        'error: Nothing was revoked\n',
    );
    const { status, stdout, stderr } = await installation.run(remove, { env, terminal: true, input: 'y\n' });
    assert.deepEqual([status, stdout, stderr], [0, 'Deleted user temp.\n', question]);
  });

  test('account suspend, resume and delete change an account', async () => {
    assert.equal((await run('account', 'suspend', `${accountId}`)).suspended, true);
    assert.equal((await maria.get('/vpcs')).status, 401);
    const { euuid, suspended } = await run('account', 'resume', `${accountId}`);
    assert.equal(suspended, false);
    assert.equal((await maria.get('/vpcs')).status, 200);
    assert.deepEqual(await refusal(['account', 'delete', euuid.toLowerCase()]), [
      1,
      `error: This would delete account ${accountId} (Example Ltd) with 1 user, 1 token, 1 VPC, 0 subnets and 1 compute, and all events: confirm with --yes`,
    ]);
    assert.equal((await run('account', 'delete', `${accountId}`, '--yes')).id, accountId);
    assert.equal((await maria.get('/vpcs')).status, 401);
    assert.equal((await run('account', 'list')).length, 1);
  });

  test('maintenance on and off switch maintenance mode', async () => {
    const admin = new Client(serving.base, TOKEN);
    const becomes = async (status: number) => {
      // Every replica follows within a second.
      while ((await admin.get('/vpcs')).status !== status) await sleep(50);
    };
    assert.deepEqual(await run('maintenance', 'on'), { maintenance: 'on' });
    await becomes(503);
    assert.deepEqual(await run('maintenance'), { maintenance: 'on' });
    assert.deepEqual(await run('maintenance', 'off'), { maintenance: 'off' });
    await becomes(200);
  });

  test('migrate migrates the database', async () => {
    assert.deepEqual(await run('migrate'), { ran: [] });
    assert.deepEqual(await run('migrate', '--dry-run'), { pending: [] });
  });

  test('doctor checks the installation', async () => {
    const { ok, checks } = await run('doctor');
    assert.equal(ok, true);
    const names = checks.map(({ check }: { check: string }) => check);
    const files = dialect === 'sqlite' ? ['data folder', 'disk space', 'key file'] : [];
    const database = [
      'database',
      'schema',
      'secret key',
      ...(dialect === 'postgres' ? ['clock'] : []),
      'backup',
    ];
    assert.deepEqual(names, ['configuration', 'catalogues', ...files, ...database, 'service', 'mail']);
  });

  test('doctor tells the age of the last backup', async () => {
    const backup = async () => {
      const { checks } = await run('doctor');
      const [found] = checks.filter(({ check }: { check: string }) => check === 'backup');
      return `${found.warning ? 'note' : 'ok'} ${found.detail}`;
    };
    assert.match(await backup(), /^note none was made/);
    const folder = mkdtempSync(join(tmpdir(), 'palisade-test-backup-'));
    await installation.runAgain(['backup', join(folder, 'one.backup')]);
    rmSync(folder, { recursive: true });
    assert.match(await backup(), /^ok the last one was made at \d{4}-/);
  });

  test('key rotate re-encrypts all secrets', async () => {
    if (dialect === 'sqlite') {
      const [status, line] = await refusal(['key', 'rotate']);
      assert.equal(status, 1);
      assert.match(String(line), new RegExp(`^error: The key file .+ Process ${serving.pid} serves .+$`));
      return;
    }
    const missing = 'error: PALISADE_SECRET_KEY_PREVIOUS: is required to rotate: the key until now';
    assert.deepEqual(await refusal(['key', 'rotate']), [2, missing]);
    const env = { PALISADE_SECRET_KEY: '22'.repeat(32), PALISADE_SECRET_KEY_PREVIOUS: '11'.repeat(32) };
    const { status, json } = await installation.runAgain(['key', 'rotate', '--json'], env);
    const kinds = [
      ...['secrets of compute jobs', 'two-factor secrets', 'messages', 'requests for access'],
      ...['stored answers', 'webhook secrets'],
    ];
    const reencrypted = kinds.map((secrets) => ({ secrets, count: 0 }));
    assert.deepEqual([status, json], [0, { file: null, reencrypted }]);
  });
});
