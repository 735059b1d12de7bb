import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { Client, send } from '#test/harness/http-client';
import { Installation } from './palisade.ts';

describe('palisade dev', () => {
  let installation: Installation;
  before(async () => {
    installation = await Installation.create();
  });

  async function refusal(args: readonly string[], env: Record<string, string> = {}): Promise<void> {
    const { status, stdout, stderr } = await installation.run(args, { env });
    assert.deepEqual([status, stdout], [2, ''], stderr);
    assert.match(stderr, /^error: [^\n]+\n$/);
  }

  test('the ready line is JSON, the same each time, and nothing is left', async () => {
    const ready: unknown[] = [];
    for (let each = 0; each < 2; each += 1) {
      const dev = await installation.dev(['--json', '--port', '0']);
      const { url, api, ...login } = JSON.parse(dev.stdout.trim());
      assert.equal(api, `${url}/v4`);
      assert.equal(succeeded(await new Client(api, login.token).get('/profile')).username, login.username);
      ready.push(login);
      assert.equal(await dev.stop(), 0);
    }
    assert.deepEqual(ready[0], ready[1]);
    assert.ok(!existsSync(installation.folder), 'it keeps nothing outside of its memory');
  });

  test('without --json it prints a block for the shell', async () => {
    const dev = await installation.dev();
    const shown = execFileSync('sh', ['-c', `${dev.stdout}\necho "$API $TOKEN $USERNAME $PASSWORD"`], {
      encoding: 'utf8',
    });
    assert.match(shown, /^http:\/\/127\.0\.0\.1:\d+\/v4 [0-9a-f]{64} admin [^\n]{11,}\n$/);
    const [api = '', token] = shown.split(' ');
    assert.equal(succeeded(await new Client(api, token).get('/profile')).username, 'admin');
    await dev.stop();
  });

  test('with --data the state stays, and the login is random', async () => {
    const folder = join(installation.folder, 'playground');
    const ready: { api: string; token: string }[] = [];
    for (let each = 0; each < 2; each += 1) {
      const dev = await installation.dev(['--json', '--data', folder]);
      ready.push(JSON.parse(dev.stdout.trim()));
      const { api = '', token } = ready.at(-1) ?? {};
      const client = new Client(api, token);
      assert.equal(succeeded(await client.get('/vpcs')).results, each);
      if (each === 0) succeeded(await client.post('/vpcs', { label: 'kept', region: 'us-east' }));
      if (each === 1) {
        assert.equal((await send('POST', api.replace('/v4', '/_dev/reset'))).status, 200);
        assert.equal(succeeded(await client.get('/vpcs')).results, 0, 'the state of the first start');
      }
      assert.equal(await dev.stop(), 0);
    }
    assert.equal(ready[0]?.token, ready[1]?.token, 'it is the same at the next start');
    const other = await installation.dev(['--json', '--data', join(installation.folder, 'other')]);
    assert.notEqual(JSON.parse(other.stdout.trim()).token, ready[0]?.token);
    await other.stop();
    assert.equal(statSync(join(folder, 'dev-login.json')).mode & 0o777, 0o600);
    assert.match(
      readFileSync(join(folder, 'dev-login.json'), 'utf8'),
      /^\{"password":"\w+","token":"\w+"\}\n$/,
    );
    await refusal(['serve', '--data-dir', folder]);
  });

  test('a database of serve, PostgreSQL and other machines are refused in one line', async () => {
    const folder = join(installation.folder, 'service');
    const serving = await installation.serve({ env: { PALISADE_DATA_DIR: folder } });
    await serving.stop();
    await refusal(['dev', '--data', folder]);
    await refusal(['dev'], { DATABASE_URL: 'postgres://palisade:secret@db/palisade' });
    await refusal(['dev'], { DATABASE_URL: 'file:/tmp/palisade.db' });
    await refusal(['dev', '--host', '0.0.0.0']);
    await refusal(['dev', '--host', '192.0.2.7']);
    await refusal(['dev'], { PALISADE_HOST: '::' });
  });

  test('--print-seed writes what --seed reads', async () => {
    const printed: string[] = [];
    const file = join(installation.folder, 'seed.yaml');
    for (let each = 0; each < 2; each += 1) {
      const dev = await installation.dev(['--json', ...(each === 0 ? [] : ['--seed', file])]);
      const { url, api, token } = JSON.parse(dev.stdout.trim());
      const vpc = { label: 'orders', region: 'us-east', subnets: [{ label: 'web', ipv4: '10.0.4.0/24' }] };
      if (each === 0) succeeded(await new Client(api, token).post('/vpcs', vpc));
      const { stdout } = await installation.run(['dev', '--print-seed', '--port', new URL(url).port]);
      printed.push(stdout);
      mkdirSync(installation.folder, { recursive: true });
      writeFileSync(file, stdout);
      await dev.stop();
    }
    assert.match(printed[0] ?? '', /^accounts:\n[^]+ipv4: 10\.0\.4\.0\/24\n$/);
    assert.equal(printed[1], printed[0]);
    writeFileSync(file, 'accounts:\n  - users:\n      - username: x\n');
    await refusal(['dev', '--seed', file]);
    await refusal(['dev', '--seed', join(installation.folder, 'missing.yaml')]);
    const nobody = await installation.run(['dev', '--print-seed', '--port', '1']);
    assert.deepEqual([nobody.status, nobody.stdout], [1, '']);
  });

  test('--clock and --allow-origin are checked', async () => {
    assert.equal((await installation.run(['dev', '--clock', 'tomorrow'])).status, 2);
    assert.equal((await installation.run(['dev', '--allow-origin', 'localhost'])).status, 2);
    const args = ['--json', '--clock', '2030-01-01T00:00:00', '--allow-origin', 'http://localhost:5173'];
    const dev = await installation.dev(args);
    const { url } = JSON.parse(dev.stdout.trim());
    const headers = { origin: 'http://localhost:5173' };
    const clock = await send('GET', `${url}/_dev/clock`, { headers });
    assert.match(clock.body.now, /^2030-01-01T00:00:/);
    assert.equal(clock.headers['access-control-allow-origin'], headers.origin);
    await dev.stop();
  });
});
