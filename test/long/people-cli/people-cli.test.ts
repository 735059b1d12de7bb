import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { before, test } from 'node:test';
import { hashToken } from '#platform/token-hash';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBothAtOnce } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { TestApi, useTestApi } from '#test/harness/test-api';
import { Person } from '#test/login/people';
import { type Command, CommandLine } from './command-line.ts';

const USER_CODE = /\n {2}([A-Z]{4}-[A-Z]{4})\n/;

describeOnBothAtOnce('the command line for users', (dialect) => {
  const running = useTestApi(dialect);
  let server: string;
  let person: Person;
  /** A command line that is signed in to the server. */
  let line: CommandLine;

  before(async () => {
    server = running.api.service.url;
    person = await Person.create(running.api);
    line = new CommandLine();
    await login(line);
  });

  /** Allows or denies the code that the command shows, as the user. */
  async function decide(command: Command, decision: 'allow' | 'deny'): Promise<void> {
    const user_code = await command.writes(USER_CODE);
    const browser = await person.signedIn();
    await browser.get('/device');
    await browser.submit({ user_code });
    const { status } = await browser.submit({ decision });
    assert.equal(status, 200);
  }

  async function login(commandLine: CommandLine, ...options: string[]): Promise<void> {
    const command = commandLine.start(['login', '--server', server, ...options]);
    await decide(command, 'allow');
    const { status, stdout, stderr } = await command.result();
    assert.deepEqual([status, stderr], [0, '']);
    assert.ok(
      stdout.endsWith(
        `\nSigned in to ${server} as ${person.username}. The profile is ${new URL(server).host}.\n`,
      ),
      stdout,
    );
  }

  const api = (...args: string[]) => line.run(['api', ...args, '--server', server]);

  /** Counts the refresh tokens of the sign-in, used and unused. */
  async function refreshTokens(): Promise<{ used: number; unused: number }> {
    const { db } = running.api.service.services.store;
    const { authorization_id } = await db
      .selectFrom('refresh_token')
      .select('authorization_id')
      .where('hash', '=', hashToken(line.signIn(server).refresh_token))
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('refresh_token')
      .select('used')
      .where('authorization_id', '=', authorization_id)
      .execute();
    const unused = rows.filter(({ used }) => used === null).length;
    return { used: rows.length - unused, unused };
  }

  test('signing in with a code stores the tokens for the user only', () => {
    assert.equal(statSync(line.file).mode & 0o777, 0o600);
    assert.equal(statSync(dirname(line.file)).mode & 0o777, 0o700);
    const { client_id, scope, token_endpoint } = line.signIn(server);
    assert.deepEqual([client_id, scope, token_endpoint], ['palisade-cli', '*', `${server}/oauth/token`]);
  });

  test('requests are sent, and replies are printed unchanged', async () => {
    const input = { label: 'orders', region: 'us-east' };
    const created = await api('POST', '/vpcs', '--data', JSON.stringify(input));
    assert.deepEqual([created.status, created.stderr], [0, '']);
    const { id } = JSON.parse(created.stdout);
    const shown = await person.account.owner.get(`/vpcs/${id}`);
    assert.equal((await api('get', `/vpcs/${id}`)).stdout, `${shown.text}\n`);
    const renamed = await line.run(
      ['api', 'PUT', `/vpcs/${id}`, '--data-stdin', '--server', server],
      '{"label": "sales"}',
    );
    assert.equal(JSON.parse(renamed.stdout).label, 'sales');
    const found = await api('GET', '/vpcs?page_size=25', '--filter', '{"label": "orders"}');
    assert.equal(JSON.parse(found.stdout).results, 0);
    assert.deepEqual(await api('DELETE', `/vpcs/${id}`), { status: 0, stdout: '{}\n', stderr: '' });
    assert.deepEqual(await api('GET', '/profile/grants'), { status: 0, stdout: '', stderr: '' });
  });

  test('writes can be tried with --dry-run, and repeated with --idempotency-key', async () => {
    const input = ['--data', '{"label": "billing", "region": "us-east"}'];
    const tried = await api('POST', '/vpcs', ...input, '--dry-run');
    assert.equal(JSON.parse(tried.stdout).id, 0);
    const keyed = [...input, '--idempotency-key', 'create-billing'];
    const made = await api('POST', '/vpcs', ...keyed);
    assert.equal(JSON.parse(made.stdout).label, 'billing', made.stderr);
    assert.deepEqual(await api('POST', '/vpcs', ...keyed), made);
    const { id } = JSON.parse(made.stdout);
    const goes = await api('DELETE', `/vpcs/${id}?x=1`, '--dry-run');
    assert.deepEqual(JSON.parse(goes.stdout), { deletes: { vpcs: 1, subnets: 0 } });
    for (const option of [['--dry-run'], ['--idempotency-key', 'a']]) {
      const { status, stderr } = await api('GET', '/vpcs', ...option);
      assert.deepEqual([status, stderr], [2, `error: ${option[0]}: only for POST, PUT and DELETE\n`]);
    }
    await api('DELETE', `/vpcs/${id}`);
  });

  test('the server is chosen by --server, then PALISADE_SERVER, then the last sign-in', async () => {
    assert.deepEqual(line.kept.current, new URL(server).host);
    const remembered = await line.run(['api', 'GET', '/profile']);
    assert.equal(JSON.parse(remembered.stdout).username, person.username);
    const elsewhere = { PALISADE_SERVER: 'http://127.0.0.1:9' };
    const other = await line.runWith(elsewhere, 'api', 'GET', '/profile');
    const hint = 'run `palisade login --server http://127.0.0.1:9`';
    assert.deepEqual(other, {
      status: 1,
      stdout: '',
      stderr: `error: You are not signed in to http://127.0.0.1:9: ${hint}\n`,
    });
    assert.equal((await line.runWith(elsewhere, 'api', 'GET', '/profile', '--server', server)).status, 0);
    const wrong = await line.runWith({ PALISADE_SERVER: `${server}/v4` }, 'api', 'GET', '/profile');
    assert.deepEqual(
      [wrong.status, wrong.stderr.startsWith('error: PALISADE_SERVER: It must be')],
      [2, true],
    );
  });

  test('the token in PALISADE_TOKEN works without a sign-in, and is not stored', async () => {
    const { token = '' } = person.account.owner;
    const script = new CommandLine();
    const env = { PALISADE_SERVER: server, PALISADE_TOKEN: token };
    const shown = await script.runWith(env, 'api', 'GET', '/profile');
    assert.deepEqual([shown.status, shown.stderr], [0, '']);
    assert.ok(!existsSync(script.file));
    const before = JSON.stringify(line.kept);
    assert.equal((await line.runWith({ PALISADE_TOKEN: token }, 'api', 'GET', '/profile')).status, 0);
    assert.equal(JSON.stringify(line.kept), before);

    const refused = `error: ${server} does not accept the token in PALISADE_TOKEN\n`;
    const unknown = await script.runWith(
      { ...env, PALISADE_TOKEN: 'ef'.repeat(32) },
      'api',
      'GET',
      '/profile',
    );
    assert.deepEqual(unknown, { status: 1, stdout: '', stderr: refused });
    const malformed = await script.runWith(
      { ...env, PALISADE_TOKEN: `${token} x` },
      'api',
      'GET',
      '/profile',
    );
    const noToken = 'error: PALISADE_TOKEN: must be a token, without spaces\n';
    assert.deepEqual(malformed, { status: 2, stdout: '', stderr: noToken });
    const open = await script.runWith(
      { ...env, PALISADE_SERVER: 'http://192.0.2.1' },
      'api',
      'GET',
      '/profile',
    );
    assert.match(open.stderr, /^error: http:\/\/192\.0\.2\.1 is not encrypted: use https/);
  });

  test('the reason of a refused request is printed', async () => {
    const stderr = 'error: label: label is required\nerror: region: region is required\n';
    assert.deepEqual(await api('POST', '/vpcs', '--data', '{}'), { status: 1, stdout: '', stderr });
    assert.deepEqual(await api('GET', '/nowhere'), { status: 1, stdout: '', stderr: 'error: Not found\n' });
    for (const wrong of [
      ['PATCH', '/vpcs'],
      ['GET', 'vpcs'],
      ['POST', '/vpcs', '--data', '{'],
      ['POST', '/vpcs', '--data', '{}', '--data-stdin'],
      ['GET', '/vpcs', '--server', 'ftp://x'],
    ]) {
      assert.equal((await line.run(['api', ...wrong])).status, 2, wrong.join(' '));
    }
  });

  test('the access token is refreshed once, however many processes need it', async () => {
    const before = await refreshTokens();
    line.change(server, { expires: 0 });
    const results = await Promise.all(Array.from({ length: 8 }, () => api('GET', '/vpcs')));
    for (const { status, stderr } of results) assert.deepEqual([status, stderr], [0, '']);
    assert.deepEqual(await refreshTokens(), { used: before.used + 1, unused: 1 });
    assert.equal(statSync(line.file).mode & 0o777, 0o600);
    assert.equal((await api('GET', '/vpcs')).status, 0);
  });

  test('an access token that ended early is refreshed', async () => {
    const { access_token } = line.signIn(server);
    await person.write((tx) => tx.deleteFrom('token').where('hash', '=', hashToken(access_token)).execute());
    assert.equal((await api('GET', '/vpcs')).status, 0);
    assert.notEqual(line.signIn(server).access_token, access_token);
  });

  test('the user is told when the sign-in has ended', async () => {
    const other = new CommandLine();
    await login(other, '--scopes', 'vpc:read_write');
    assert.equal(other.signIn(server).scope, 'vpc:read_write');
    const scoped = await other.run(['api', 'GET', '/account/users', '--server', server]);
    const noScope = 'error: Your OAuth token is not authorized to use this endpoint.\n';
    assert.deepEqual([scoped.status, scoped.stderr], [1, noScope]);
    await person.write((tx) =>
      tx
        .deleteFrom('oauth_authorization')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('refresh_token')
            .select('authorization_id')
            .where('hash', '=', hashToken(other.signIn(server).refresh_token)),
        )
        .execute(),
    );
    const ended = await other.run(['api', 'GET', '/vpcs', '--server', server]);
    const reason = `error: Your sign-in to ${server} has expired: run \`palisade login --profile ${new URL(server).host}\`\n`;
    assert.deepEqual([ended.status, ended.stderr], [1, reason]);
    const { username } = person;
    assert.deepEqual(other.kept.profiles[new URL(server).host], { server, username });
    const listed = await other.run(['profile', 'list']);
    assert.match(listed.stdout, / ended\n$/);
    assert.equal((await other.run(['logout', '--server', server])).status, 0);
    const again = await other.run(['logout', '--server', server]);
    assert.deepEqual([again.status, again.stderr.startsWith('error: You are not signed in')], [1, true]);
  });

  test('no tokens are stored when the user denies the code, or the command is stopped', async () => {
    const other = new CommandLine();
    const refused = other.start(['login', '--server', server]);
    await decide(refused, 'deny');
    const reason = 'error: Access was denied on the sign-in page\n';
    assert.deepEqual([(await refused.result()).status, refused.stderr], [1, reason]);
    const stopped = other.start(['login', '--server', server]);
    await stopped.writes(USER_CODE);
    stopped.child.kill('SIGINT');
    const { status, stderr } = await stopped.result();
    assert.deepEqual([status, stderr], [1, 'error: Cancelled: you are not signed in\n']);
    assert.ok(!existsSync(other.file));
  });

  test('a sign-in requires encryption, and a server that identifies itself by the requested URL', async () => {
    const other = new CommandLine();
    const localhost = server.replace('127.0.0.1', 'localhost');
    const elsewhere = await other.run(['login', '--server', localhost]);
    assert.equal(elsewhere.status, 1);
    assert.match(elsewhere.stderr, /uses the sign-in server http:\/\/127\.0\.0\.1:\d+: .+--login-server/);
    const open = await other.run(['login', '--server', 'http://192.0.2.1']);
    assert.match(open.stderr, /^error: http:\/\/192\.0\.2\.1 is not encrypted: use https/);
    const gone = await TestApi.start('sqlite');
    await gone.stop();
    const nobody = await other.run(['login', '--server', gone.service.url]);
    const silent = `error: ${gone.service.url} cannot be reached: ECONNREFUSED\n`;
    assert.deepEqual([nobody.status, nobody.stderr], [1, silent]);
  });

  test('signing out revokes and deletes the tokens', async () => {
    const { access_token } = line.signIn(server);
    const client = new Client(running.api.base, access_token);
    succeeded(await client.get('/vpcs'));
    const out = await line.run(['logout', '--server', server]);
    assert.deepEqual(out, { status: 0, stdout: `Signed out of ${server}.\n`, stderr: '' });
    assert.equal((await client.get('/vpcs')).status, 401);
    assert.deepEqual(line.kept, { profiles: {} });
    assert.equal((await api('GET', '/vpcs')).status, 1);
  });
});
