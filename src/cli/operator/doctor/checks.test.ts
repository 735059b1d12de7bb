import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { pino } from 'pino';
import { restoreDump } from '#app/backup/place';
import { openBackup } from '#app/backup/read-file';
import { writeBackup } from '#app/backup/write-file';
import { openStore } from '#app/mutate';
import { startService } from '#app/service';
import { type Config, readConfig } from '#config/config';
import { ConfigError } from '#domain/config-error';
import { withDump } from '#store/dump/read-dump';
import { migrate } from '#store/schema/migrate';
import { migrations } from '#store/schema/migrations/index';
import { runChecks } from './checks.ts';

const parent = mkdtempSync(join(tmpdir(), 'palisade-test-doctor-'));
after(() => rmSync(parent, { recursive: true }));

let folder: string;
let made = 0;
beforeEach(() => {
  made += 1;
  folder = join(parent, `${made}`);
});

function read(env: Record<string, string> = {}): Config {
  const given = { PALISADE_DATA_DIR: folder, PORT: '0', ...env };
  return readConfig({ env: given, workingDirectory: parent });
}

async function startOnce(): Promise<void> {
  const service = await startService(read(), { log: pino({ level: 'silent' }) });
  await service.stop();
}

/** Checks that look at the machine of the test or need a service. */
const ABOUT_MACHINE = ['service', 'disk space', 'mail', 'backup'];

/** The notes, other than those on the machine. */
async function notes(env: Record<string, string> = {}): Promise<[string, string][]> {
  const results = await runChecks(() => read(env));
  return results.flatMap(({ warning, check, detail }) =>
    warning && !ABOUT_MACHINE.includes(check) ? [[check, detail] as [string, string]] : [],
  );
}

/** The failed checks with their messages. */
async function failures(env: Record<string, string> = {}): Promise<[string, string][]> {
  const results = await runChecks(() => read(env));
  return results.flatMap(({ ok, check, detail }) => (ok ? [] : [[check, detail] as [string, string]]));
}

describe('doctor', () => {
  test('doctor finds no problem after a start, and changes nothing', async () => {
    await startOnce();
    assert.deepEqual(await failures(), []);
    await startOnce();
  });

  test('doctor finds what is wrong with a network that carries packets', async () => {
    await startOnce();
    const file = join(folder, 'network.jsonl');
    const region = {
      region: 'us-east',
      northbound: `unix:${folder}/nb.sock`,
      southbound: `unix:${folder}/sb.sock`,
      gateway: '192.0.2.1',
      gateway_hosts: ['hv1'],
    };
    writeFileSync(file, JSON.stringify({ ...region, mtu: 1 }));
    const env = { PALISADE_NETWORK_FILE: file };
    assert.deepEqual(
      (await failures(env)).map(([check]) => check),
      ['network file'],
    );
    writeFileSync(file, JSON.stringify(region));
    const few =
      'us-east has 1 gateway host: with 3, others take over within 3 s when one dies; with fewer it takes longer';
    assert.deepEqual(await notes(env), [['network file', few]]);
    const found = await failures({ ...env, PALISADE_HOSTS_TLS_CERT: file, PALISADE_HOSTS_TLS_KEY: file });
    assert.deepEqual(
      found.map(([check]) => check),
      ['northbound', 'southbound', 'hosts TLS'],
    );
    assert.match(found[0]?.[1] ?? '', /^Not connected to OVN_Northbound/);
  });

  test('doctor notes unencrypted connections', async () => {
    await startOnce();
    const env = { DATABASE_URL: 'postgres://db.example/x', PALISADE_SECRET_KEY: '11'.repeat(32) };
    const [[check, detail] = []] = await notes(env);
    assert.equal(check, 'connections');
    assert.match(`${detail}`, /^DATABASE_URL: the connection to db\.example is not encrypted/);
  });

  test('doctor notes the file with the initial password while it exists', async () => {
    await startOnce();
    const file = join(folder, 'first-login.txt');
    writeFileSync(file, 'a password');
    assert.deepEqual(await failures(), []);
    const left = `${file} contains a password and a token: delete it after reading`;
    assert.deepEqual(await notes(), [['first sign-in', left]]);
    rmSync(file);
    assert.deepEqual(await notes(), []);
  });

  test('doctor notes files with secrets that every user can read', {
    skip: process.platform === 'win32',
  }, async () => {
    await startOnce();
    const [settings, key] = [join(folder, 'palisade.env'), join(folder, 'tls.key')];
    writeFileSync(key, 'a key');
    const found = async (text: string, mode: number) => {
      writeFileSync(settings, text);
      for (const file of [settings, key]) chmodSync(file, mode);
      const env = {
        PALISADE_CONFIG_FILE: settings,
        PALISADE_HOSTS_TLS_CERT: key,
        PALISADE_HOSTS_TLS_KEY: key,
      };
      return await notes(env);
    };
    const noteOf = (file: string) => [
      'secrets',
      `${file} has a secret and is accessible to every user of this machine: chmod o= '${file}'`,
    ];
    const secret = `# ours\nPALISADE_BOOTSTRAP_PASSWORD=very secret\n`;
    assert.deepEqual(await found(secret, 0o640), []);
    assert.deepEqual(await found(secret, 0o644), [noteOf(settings), noteOf(key)]);
    const spaced = `  PALISADE_BOOTSTRAP_PASSWORD = very secret\n`;
    assert.deepEqual(await found(spaced, 0o644), [noteOf(settings), noteOf(key)]);
    assert.deepEqual(await found('PORT=0\n', 0o644), [noteOf(key)]);
    chmodSync(key, 0o600);
  });

  test('doctor detects an empty database beside a key', async () => {
    await startOnce();
    const file = join(folder, 'palisade.db');
    for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
    writeFileSync(file, '');
    const [[check, detail] = [], ...others] = await failures();
    assert.deepEqual([check, others], ['schema', []]);
    assert.ok(
      `${detail}`.startsWith(`${file} is empty, but ${folder}/secret.key is the key of a database: `),
    );
  });

  test('doctor reports every invalid setting', async () => {
    const results = await runChecks(() => {
      throw new ConfigError(['PORT: a', 'PALISADE_X: b']);
    });
    assert.deepEqual(results, [
      { check: 'configuration', ok: false, detail: 'PORT: a' },
      { check: 'configuration', ok: false, detail: 'PALISADE_X: b' },
    ]);
  });

  test('what the first start will create is noted, and is no failure', async () => {
    assert.deepEqual(await failures(), []);
    const found = await notes();
    assert.deepEqual(
      found.map(([check]) => check),
      ['data folder', 'database'],
    );
    for (const [, detail] of found) assert.match(detail, /first start/);
  });

  test('doctor detects files that other users of the machine can read', async () => {
    await startOnce();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'secret.key'), 0o640);
    assert.deepEqual(await failures(), [
      ['data folder', `${folder} is accessible to other users of this machine: chmod go= '${folder}'`],
      [
        'key file',
        `${folder}/secret.key is accessible to other users of this machine: chmod go= '${folder}/secret.key'`,
      ],
    ]);
  });

  test('a file system without a size is not reported as full', {
    skip: !existsSync('/proc/self'),
  }, async () => {
    const results = await runChecks(() => read({ PALISADE_DATA_DIR: '/proc/palisade' }));
    assert.deepEqual(
      results.filter(({ check }) => check === 'disk space'),
      [
        {
          check: 'disk space',
          ok: true,
          warning: true,
          detail: 'the file system of /proc/palisade does not report its free space',
        },
      ],
    );
  });

  test('doctor detects an invalid catalogue file', async () => {
    await startOnce();
    const catalog = join(folder, 'catalog');
    const missing = `PALISADE_CATALOG_DIR: ${catalog} cannot be read as a folder (ENOENT)`;
    assert.deepEqual(await failures({ PALISADE_CATALOG_DIR: catalog }), [['catalogues', missing]]);
    mkdirSync(catalog);
    writeFileSync(join(catalog, 'regions.jsonl'), 'no JSON\n');
    const [[check, detail] = [], ...others] = await failures({ PALISADE_CATALOG_DIR: catalog });
    assert.deepEqual([check, others], ['catalogues', []]);
    assert.match(`${detail}`, /regions\.jsonl line 1: not a JSON object$/);
  });

  test('after a restore, doctor knows the backup that was restored', async () => {
    await startOnce();
    const { database } = read();
    const store = await openStore(database);
    const file = join(folder, 'it.backup');
    const about = { palisade: '1', dialect: 'sqlite', created: '2026-11-23T00:00:00', key: null };
    await withDump(store, (dump) => writeBackup(file, dump, about));
    await store.close();
    await restoreDump(database, await openBackup(file), { replace: true });
    const results = await runChecks(() => read());
    const detail = results.find(({ check }) => check === 'backup')?.detail ?? '';
    assert.match(detail, /^the last one was made at 2026-11-23T00:00:00 UTC/);
  });

  test('doctor detects an older or newer schema', async () => {
    mkdirSync(folder, { mode: 0o700 });
    const store = await openStore(read().database);
    const names = migrations.map(({ name }) => name).join(', ');
    const migrates = 'the next start of `palisade serve` runs them, or `palisade migrate` now';
    assert.deepEqual(await notes(), [['schema', `${names} have not run: ${migrates}`]]);
    await migrate(store);
    assert.deepEqual(await notes(), [
      ['secret key', 'There is none yet: the first start of `palisade serve` generates it'],
    ]);
    assert.deepEqual(await failures(), []);
    await store.exclusive((tx) =>
      tx
        .insertInto('migration' as never)
        .values({ name: '9999-later' } as never)
        .execute(),
    );
    const [[check, detail] = []] = await failures();
    assert.equal(check, 'schema');
    assert.match(`${detail}`, /^The database has migration 9999-later/);
    await store.close();
  });

  test('doctor detects a key that does not belong to the database', async () => {
    await startOnce();
    const [[check, detail] = [], ...others] = await failures({ PALISADE_SECRET_KEY: '11'.repeat(32) });
    assert.deepEqual([check, others], ['secret key', []]);
    assert.match(`${detail}`, /^The database was written with another secret key/);
  });

  test('doctor detects a database that cannot be used', async () => {
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, 'palisade.db'), 'certainly not a database, but a text of some length');
    const says = `The database cannot be used: ${folder}/palisade.db is not an SQLite database: `;
    const remedy = 'move it away, or restore a backup with --replace';
    assert.deepEqual(await failures(), [['database', `${says}${remedy}`]]);
    const env = { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x', PALISADE_SECRET_KEY: '11'.repeat(32) };
    const refused = 'The database cannot be used: connect ECONNREFUSED 127.0.0.1:9';
    assert.deepEqual(await failures(env), [['database', refused]]);
    const [first] = await runChecks(() => read(env));
    assert.equal(first?.detail, 'database postgres://127.0.0.1:9/x');
  });
});
