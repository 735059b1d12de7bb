import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type Config, readConfig } from '#config/config';
import { systemRandom } from '#platform/random';
import { migrate } from '#store/schema/migrate';
import type { Store } from '#store/types';
import { openStore } from '../mutate.ts';
import { type KeyChange, rotateSecretKey } from './rotation.ts';
import { findSecretKey, prepareSecretKey, SecretKeyError } from './secret-key.ts';

const [FIRST, SECOND, THIRD] = ['11', '22', '33'].map((digits) => digits.repeat(32)) as [
  string,
  string,
  string,
];

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-test-key-'));
  store = await openStore(read({}).database);
  await migrate(store);
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

function read(env: Record<string, string>): Config {
  return readConfig({ env: { PALISADE_DATA_DIR: folder, ...env }, workingDirectory: folder });
}

function prepare(env: Record<string, string> = {}) {
  return prepareSecretKey(store, read(env), systemRandom, 0);
}

function rotate(env: Record<string, string> = {}, steps: Parameters<typeof rotateSecretKey>[3] = []) {
  return rotateSecretKey(store, read(env), { random: systemRandom, now: 0 }, steps);
}

function hex(key: Uint8Array | undefined): string | undefined {
  return key && Buffer.from(key).toString('hex');
}

function keyFile(): string {
  return readFileSync(join(folder, 'secret.key'), 'utf8').trim();
}

describe('the secret key', () => {
  test('the secret key is generated once, in a file for its owner only', async () => {
    const { key, createdFile } = await prepare();
    assert.equal(createdFile, join(folder, 'secret.key'));
    assert.equal(statSync(join(folder, 'secret.key')).mode & 0o777, 0o600);
    assert.equal(keyFile(), hex(key));
    assert.deepEqual(await prepare(), { key, previous: undefined });
  });

  test('a configured secret key is used without a file', async () => {
    assert.equal(hex((await prepare({ PALISADE_SECRET_KEY: FIRST })).key), FIRST);
    assert.ok(!existsSync(join(folder, 'secret.key')));
  });

  test("a secret key that differs from the database's is refused", async () => {
    await prepare({ PALISADE_SECRET_KEY: FIRST });
    const another = { name: 'SecretKeyError', message: /written with another secret key/ };
    await assert.rejects(prepare({ PALISADE_SECRET_KEY: SECOND }), another);
    const both = { PALISADE_SECRET_KEY: SECOND, PALISADE_SECRET_KEY_PREVIOUS: FIRST };
    assert.equal(hex((await prepare(both)).previous), FIRST);
  });

  test('a missing key file is not generated again', async () => {
    await prepare();
    rmSync(join(folder, 'secret.key'));
    await assert.rejects(prepare(), { name: 'SecretKeyError', message: /secret\.key is missing/ });
    assert.ok(!existsSync(join(folder, 'secret.key')));
  });

  test('replicas that start together agree on the secret key', async () => {
    const starts = [FIRST, SECOND, THIRD].map((key) => prepare({ PALISADE_SECRET_KEY: key }));
    const outcomes = await Promise.allSettled(starts);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof SecretKeyError);
    }
  });
});

describe('rotation of the secret key', () => {
  const failing = {
    secrets: 'secrets',
    run: () => Promise.reject(new Error('power cut before the commit')),
  };

  test('rotating a configured key re-encrypts what the previous one encrypted', async () => {
    await prepare({ PALISADE_SECRET_KEY: FIRST });
    const changes: (string | undefined)[][] = [];
    const step = {
      secrets: 'two-factor secrets',
      run: async (_tx: unknown, _encryption: unknown, { from, to }: KeyChange) =>
        changes.push([...from.map(hex), hex(to)]),
    };
    const both = { PALISADE_SECRET_KEY: SECOND, PALISADE_SECRET_KEY_PREVIOUS: FIRST };
    const reencrypted = [{ secrets: 'two-factor secrets', count: 1 }];
    assert.deepEqual(await rotate(both, [step]), { file: undefined, reencrypted });
    assert.deepEqual(changes, [[FIRST, SECOND]]);
    await prepare({ PALISADE_SECRET_KEY: SECOND });
    await assert.rejects(prepare({ PALISADE_SECRET_KEY: FIRST }), SecretKeyError);
    // A replica may have used the old key until it was restarted, so a second rotation must be harmless.
    await rotate(both, [step]);
    assert.equal(changes.length, 2);
  });

  test('rotating a configured key requires the previous one', async () => {
    await prepare({ PALISADE_SECRET_KEY: FIRST });
    await assert.rejects(rotate({ PALISADE_SECRET_KEY: SECOND }), { name: 'ConfigError' });
    const wrong = { PALISADE_SECRET_KEY: SECOND, PALISADE_SECRET_KEY_PREVIOUS: THIRD };
    await assert.rejects(rotate(wrong), { name: 'SecretKeyError', message: /neither of the two keys/ });
  });

  test('rotating the key file replaces it', async () => {
    const { key } = await prepare();
    const { file } = await rotate();
    assert.equal(file, join(folder, 'secret.key'));
    assert.notEqual(keyFile(), hex(key));
    assert.equal(statSync(join(folder, 'secret.key')).mode & 0o777, 0o600);
    assert.equal(hex((await prepare()).key), keyFile());
    assert.ok(!existsSync(join(folder, 'secret.key.next')));
  });

  test('a rotation interrupted before its commit leaves the old key in use', async () => {
    const { key } = await prepare();
    await assert.rejects(rotate({}, [failing]), /power cut/);
    assert.ok(existsSync(join(folder, 'secret.key.next')));
    assert.equal(hex((await prepare()).key), hex(key));
    await rotate();
    assert.notEqual(keyFile(), hex(key));
  });

  test('a rotation interrupted after its commit is completed by the next start', async () => {
    await prepare();
    const old = readFileSync(join(folder, 'secret.key'));
    await rotate();
    const fresh = keyFile();
    // The state between the commit and the last rename.
    writeFileSync(join(folder, 'secret.key.next'), `${fresh}\n`);
    writeFileSync(join(folder, 'secret.key'), old);
    const found = await findSecretKey(store.db, read({}));
    assert.deepEqual([hex(found?.secretKey.key), found?.rotationCutOff], [fresh, true]);
    assert.equal(hex((await prepare()).key), fresh);
    assert.equal(keyFile(), fresh);
    assert.ok(!existsSync(join(folder, 'secret.key.next')));
  });
});
