import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeOnBothAtOnce } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { Person } from '#test/login/people';
import { type Command, CommandLine } from './command-line.ts';

const USER_CODE = /\n {2}([A-Z]{4}-[A-Z]{4})\n/;
/** What a display is called where there is one. */
const DISPLAY = ':0';

describeOnBothAtOnce('profiles of the command line', (dialect) => {
  const running = useTestApi(dialect);
  let server: string;
  let host: string;
  let maria: Person;
  let robot: Person;
  let line: CommandLine;

  before(async () => {
    server = running.api.service.url;
    host = new URL(server).host;
    [maria, robot] = [await Person.create(running.api), await Person.create(running.api)];
    line = new CommandLine();
  });

  async function allow(command: Command, person: Person): Promise<string> {
    const user_code = await command.writes(USER_CODE);
    const browser = await person.signedIn();
    await browser.get('/device');
    await browser.submit({ user_code });
    assert.equal((await browser.submit({ decision: 'allow' })).status, 200);
    const { status, stdout, stderr } = await command.result();
    assert.deepEqual([status, stderr], [0, '']);
    return stdout;
  }

  const who = async (env: Record<string, string>, ...args: string[]): Promise<string> => {
    const { stdout, stderr } = await line.runWith(env, 'api', 'GET', '/profile', ...args);
    return stderr === '' ? JSON.parse(stdout).username : stderr;
  };

  test('a sign-in has the name of its server, or the one of --profile', async () => {
    const first = await allow(line.start(['login', '--server', server]), maria);
    assert.ok(first.endsWith(`\nSigned in to ${server} as ${maria.username}. The profile is ${host}.\n`));
    const named = ['login', '--server', server, '--profile', 'robot', '--scopes', 'vpc:read_only'];
    const second = await allow(line.start(named), robot);
    assert.ok(second.endsWith(`as ${robot.username}. The profile is robot.\n`));
    const { stdout } = await line.run(['profile', 'list', '--json']);
    const [one, two] = JSON.parse(stdout);
    assert.deepEqual(
      [one.name, one.current, one.server, one.username],
      [host, false, server, maria.username],
    );
    assert.deepEqual(
      [two.name, two.current, two.scopes, two.signed_in],
      ['robot', true, 'vpc:read_only', true],
    );
    assert.ok(!stdout.includes(line.kept.profiles.robot?.credentials.access_token));
  });

  test('--profile, PALISADE_PROFILE and `profile use` choose', async () => {
    assert.equal(await who({}), robot.username);
    assert.equal(await who({}, '--profile', host), maria.username);
    assert.equal(await who({ PALISADE_PROFILE: host }), maria.username);
    assert.equal(await who({ PALISADE_PROFILE: host }, '--profile', 'robot'), robot.username);
    assert.equal(await who({ PALISADE_PROFILE: host }, '--server', server), maria.username);
    const { token = '' } = maria.account.owner;
    assert.equal(
      await who({ PALISADE_TOKEN: token, PALISADE_SERVER: server }, '--profile', 'robot'),
      robot.username,
    );
    assert.match(await who({ PALISADE_PROFILE: 'nobody' }), /^error: There is no profile nobody: there are /);
    assert.match(
      await who({ PALISADE_PROFILE: 'a b' }),
      /^error: PALISADE_PROFILE: It must be a name such as work/,
    );
    const used = await line.run(['profile', 'use', host]);
    assert.deepEqual([used.status, used.stdout], [0, `Commands now use ${host}, at ${server}.\n`]);
    assert.equal(await who({}), maria.username);
    assert.equal((await line.run(['profile', 'use', 'nobody'])).status, 1);
  });

  test('several profiles at an address are named when none of them is chosen', async () => {
    const other = new CommandLine();
    const { profiles } = line.kept;
    other.store({ profiles });
    const { status, stderr } = await other.run(['api', 'GET', '/profile', '--server', server]);
    const message = `error: You have several profiles at ${server}: choose one with --profile (${host}, robot)\n`;
    assert.deepEqual([status, stderr], [1, message]);
  });

  test('what an earlier version has stored is carried over, and can still be refreshed', async () => {
    const other = new CommandLine();
    await allow(other.start(['login', '--server', server]), maria);
    const { issued: _, ...credentials } = other.signIn(server);
    other.store({ server, servers: { [server]: { ...credentials, expires: 0 } } });
    const { status, stdout } = await other.run(['api', 'GET', '/profile']);
    assert.deepEqual([status, JSON.parse(stdout).username], [0, maria.username]);
    assert.equal(other.kept.current, host);
    assert.notEqual(other.signIn(server).access_token, credentials.access_token);
  });

  test('signing out deletes one profile', async () => {
    const out = await line.run(['logout', '--profile', host]);
    assert.deepEqual([out.status, out.stdout], [0, `Signed out of ${server}.\n`]);
    assert.deepEqual(Object.keys(line.kept.profiles), ['robot']);
    assert.match(
      await who({}),
      /^error: You are not signed in to .+, or choose one of your profiles with --profile: robot\n$/,
    );
    assert.equal(await who({}, '--profile', 'robot'), robot.username);
  });

  test('login opens the browser on a terminal with a display', async () => {
    const other = new CommandLine();
    const record = join(other.folder, 'opened');
    const script = join(other.folder, 'browser');
    writeFileSync(script, `#!/bin/sh\nprintf '%s\\n' "$*" > ${record}.new && mv ${record}.new ${record}\n`, {
      mode: 0o700,
    });
    const env = { BROWSER: script, DISPLAY };
    const command = other.startOnTerminal(['login', '--server', server], env);
    const code = await command.writes(USER_CODE);
    assert.match(command.stdout, /^Your browser opens the page to sign in\.\n\nTo sign in to /);
    while (!existsSync(record)) await sleep(20);
    assert.equal(readFileSync(record, 'utf8'), `${server}/device?user_code=${code}\n`);
    await allow(command, maria);

    for (const [args, given] of [
      [['--no-browser'], env],
      [[], { BROWSER: script }],
      [[], { ...env, SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22' }],
    ] as const) {
      const quiet = other.startOnTerminal(['login', '--server', server, ...args], given);
      await quiet.writes(USER_CODE);
      assert.match(quiet.stdout, /^To sign in to /);
      quiet.child.kill('SIGINT');
      await quiet.result();
    }
    const missing = other.startOnTerminal(['login', '--server', server], {
      DISPLAY,
      BROWSER: '/nowhere/browser',
    });
    await allow(missing, maria);
  });
});
