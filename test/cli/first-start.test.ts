import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { describeOnDatabase } from '#test/harness/databases';
import { Client, send } from '#test/harness/http-client';
import { Installation } from './palisade.ts';

const TOKEN = 'ab'.repeat(32);
const CREDENTIALS =
  /^ {2}Username {4}admin\n {2}Password {4}[0-9a-f]{32}\n {2}Token {7}[0-9a-f]{64}\n {2}Sign in at {2}http/m;
const EMPTY_LIST = { data: [], page: 1, pages: 1, results: 0 };

describeOnDatabase('the first start', (dialect) => {
  test('the first start writes the initial login to a file when standard output is a log', async () => {
    const installation = await Installation.create(dialect);
    const file = installation.path('first-login.txt');
    const first = await installation.serve();
    const text = readFileSync(file, 'utf8');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(statSync(installation.folder).mode & 0o777, 0o700);
    assert.match(text, CREDENTIALS);
    assert.deepEqual(await pasteCurl(text), EMPTY_LIST);
    assert.match(first.stderr, new RegExp(`^First start: .* are in ${file}$`, 'm'));
    assertNoSecret(first.stdout + first.stderr);
    for (const line of first.stdout.trimEnd().split('\n')) assert.ok(JSON.parse(line));
    assert.equal(await first.stop(), 0);

    const second = await installation.serve();
    assert.equal(await second.stop(), 0);
    assert.equal(second.stderr, '');
    assertNoSecret(second.stdout);
    assert.equal(readFileSync(file, 'utf8'), text);
  });

  test('the first start prints the initial login on a terminal, once', async () => {
    const installation = await Installation.create(dialect);
    const first = await installation.serve({ terminal: true });
    assert.match(first.stdout, CREDENTIALS);
    assert.deepEqual(await pasteCurl(first.stdout), EMPTY_LIST);
    assert.equal(await first.stop(), 0);
    assert.match(first.stdout, /^\[\d\d:\d\d:\d\d\] INFO: GET \/v4\/vpcs 200 [\d.]+ ms$/m);
    assert.ok(!existsSync(installation.path('first-login.txt')));

    const second = await installation.serve({ terminal: true });
    assert.equal(await second.stop(), 0);
    assert.match(second.stdout, /^Palisade [\d.]+ listens on http.+\nMail: off, .+\nMetrics: off .+\n/m);
    assertNoSecret(second.stdout);
  });
});

describe('a first start with bootstrap variables', () => {
  test('the first user has the configured address', async () => {
    const installation = await Installation.create();
    const serving = await installation.serve({ env: { PALISADE_BOOTSTRAP_EMAIL: 'ops@example.com' } });
    const { json } = await installation.runAgain(['user', 'list', '--json']);
    assert.equal(json[0].email, 'ops@example.com');
    assert.equal(await serving.stop(), 0);
  });

  test('a first start prints nothing when password and token are configured', async () => {
    const installation = await Installation.create();
    const env = { PALISADE_BOOTSTRAP_TOKEN: TOKEN, PALISADE_BOOTSTRAP_PASSWORD: 'quiet mice at dawn' };
    const serving = await installation.serve({ env });
    assert.deepEqual((await new Client(serving.base, TOKEN).get('/vpcs')).body, EMPTY_LIST);
    assert.equal(await serving.stop(), 0);
    assert.ok(!existsSync(installation.path('first-login.txt')));
    assert.doesNotMatch(serving.stdout + serving.stderr, /First start|quiet mice|abababab/);
  });

  test('a first start prints only what it has generated', async () => {
    const installation = await Installation.create();
    const env = { PALISADE_BOOTSTRAP_TOKEN: TOKEN };
    const serving = await installation.serve({ env });
    const text = readFileSync(installation.path('first-login.txt'), 'utf8');
    assert.match(text, /Password {4}[0-9a-f]{32}\n {2}Token {7}as configured\n/);
    assert.ok(!text.includes(TOKEN));
    assert.deepEqual(await pasteCurl(text, env), EMPTY_LIST);
    assert.equal(await serving.stop(), 0);
  });
});

test('two replicas that start together on an empty PostgreSQL create one account, and both serve', async () => {
  const installation = await Installation.create('postgres');
  const env = { PALISADE_BOOTSTRAP_TOKEN: TOKEN };
  const replicas = await Promise.all([installation.serve({ env }), installation.serve({ env })]);
  for (const { base } of replicas) {
    const { body } = await new Client(base, TOKEN).get('/account/events');
    assert.deepEqual(
      body.data.map(({ action, username }: Record<string, unknown>) => [action, username]),
      [
        ['token_create', null],
        ['user_create', null],
      ],
    );
  }
  assert.equal((await installation.run(['account', 'list', '--json'])).json.length, 1);
  assert.equal(replicas.filter(({ stderr }) => stderr.includes('First start')).length, 1);
  for (const replica of replicas) assert.equal(await replica.stop(), 0);
});

/** Sends the request of the printed curl command, because curl is not available everywhere. */
async function pasteCurl(text: string, env: Record<string, string> = {}): Promise<unknown> {
  const [line = ''] = /curl .*/.exec(text) ?? [];
  const script = `curl() { printf '%s\\n' "$@"; }; ${line}`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { env });
  const [option, header = '', url = '', ...rest] = stdout.trimEnd().split('\n');
  assert.deepEqual([option, rest], ['-H', []]);
  const [name = '', value = ''] = header.split(': ');
  return (await send('GET', url, { headers: { [name]: value } })).body;
}

function assertNoSecret(text: string): void {
  assert.doesNotMatch(text, /[0-9a-f]{32}|Bearer/);
}
