import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openBackup } from '#app/backup/read-file';
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import { lastIdsOf, rowsOf } from '#test/long/upgrades/rows';
import { artifact, previousPackage, version } from './harness/artifacts.ts';
import { Machine } from './harness/package.ts';

const BEFORE = '/var/lib/palisade-backups/before.backup';
const AFTER = '/var/lib/palisade-backups/after.backup';

/** What a client of the previous version reads. */
const READ = [
  '/vpcs',
  '/vpcs/1/subnets',
  '/vpcs/ips',
  '/compute/instances',
  '/compute/instances/1/configs',
  '/profile',
  '/profile/tokens',
  '/profile/sshkeys',
  '/account/users',
];

describe('an upgrade of the Debian package from the version before', () => {
  const machine = new Machine();
  const { root } = machine;
  let old: ReadonlyMap<string, unknown>;

  it('begins with data of the version before', async () => {
    machine.install(previousPackage());
    assert.notEqual(machine.palisade('--version').trim(), version);
    const serving = await machine.serve();
    await fill(machine.client(serving));
    const runs = async () =>
      (await machine.client(serving).get('/compute/instances/1')).body.status === 'running';
    while (!(await runs())) await setTimeout(50);
    old = await readAll(machine.client(serving));
    assert.equal(await serving.stop(), 0);
    machine.palisade('backup', BEFORE);
  });

  it('keeps every row', async () => {
    machine.install(artifact('palisade_*_amd64.deb'));
    assert.equal(machine.palisade('--version').trim(), version);
    machine.palisade('migrate');
    machine.palisade('backup', AFTER);
    const { header, dump: before } = await openBackup(root.path(BEFORE));
    const { dump: after } = await openBackup(root.path(AFTER));
    assert.ok(header.tables.filter(({ rows }) => rows > 0).length > 10);
    const columns = new Map(before.tables.map(({ name, columns }) => [name, columns]));
    assert.deepEqual(await rowsOf(after, columns), await rowsOf(before, columns));
    assert.deepEqual(lastIdsOf(after, columns), lastIdsOf(before, columns));
  });

  it('answers as before, with the tokens of before, and more', async () => {
    const serving = await machine.serve();
    const client = machine.client(serving);
    const now = await readAll(client);
    for (const [path, answer] of old) assert.deepEqual(common(now.get(path), answer), answer, path);
    succeeded(await client.post('/vpcs', { label: 'since-the-upgrade', region: 'us-east' }));
    assert.equal(await serving.stop(), 0);
    assert.doesNotMatch(machine.palisade('doctor'), /FAILED/);
  });

  it('is rolled back by the package and the backup of before', async () => {
    machine.install(previousPackage());
    assert.throws(() => machine.palisade('doctor'), /does not know/);
    machine.palisade('restore', BEFORE, '--replace', '--yes');
    const serving = await machine.serve();
    const now = await readAll(machine.client(serving));
    assert.deepEqual([...now], [...old]);
    assert.equal(await serving.stop(), 0);
  });
});

async function fill(client: Client): Promise<void> {
  const subnets = [
    { label: 'web', ipv4: '10.0.4.0/24' },
    { label: 'db', ipv4: '10.0.5.0/24' },
  ];
  succeeded(await client.post('/vpcs', { label: 'orders-east', region: 'us-east', subnets }));
  succeeded(await client.post('/vpcs', { label: 'empty', region: 'us-east' }));
  succeeded(
    await client.post('/compute/instances', {
      label: 'web-1',
      type: 'c1-standard-2',
      region: 'us-east',
      image: 'public/debian12',
      root_pass: 'tall waves off the cape',
      interfaces: [{ purpose: 'vpc', subnet_id: 1, primary: true, ipv4: { nat_1_1: 'any' } }],
    }),
  );
  succeeded(await client.post('/profile/tokens', { label: 'for scripts', scopes: 'vpc:read_only' }));
  const ssh_key =
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl maria@laptop';
  succeeded(await client.post('/profile/sshkeys', { label: 'laptop', ssh_key }));
  succeeded(
    await client.post('/account/users', { username: 'ben', email: 'ben@example.com', restricted: true }),
  );
  succeeded(await client.put('/profile/preferences', { theme: 'dark' }));
}

async function readAll(client: Client): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const path of READ) answers.set(path, succeeded(await client.get(path)));
  // The order of 0.1.0, which lists the oldest first unless it is told otherwise.
  answers.set('/account/events', succeeded(await client.list('/account/events', { '+order_by': 'id' })));
  return answers;
}

/** The part of a value that has the keys of another one: answers only grow. */
function common(value: unknown, like: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(like))
    return value.map((each, index) => common(each, like[index]));
  if (!isObject(value) || !isObject(like)) return value;
  return Object.fromEntries(Object.keys(like).map((key) => [key, common(value[key], like[key])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
