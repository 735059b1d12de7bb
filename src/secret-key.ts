import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Random } from './ctx.ts';
import type { Store, Tx } from './store/types.ts';

/** Bytes of the key for encryption at rest. */
const KEY_BYTES = 32;

const CHECK_SETTING = 'secret_key_check';

/** The key cannot be used: a file of the wrong form, or the database was written with another key. */
export class SecretKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretKeyError';
  }
}

export interface SecretKey {
  key: Uint8Array;
  /** Still read, until everything is encrypted anew. */
  previous: Uint8Array | undefined;
  /** Where the key was made just now; undefined when it was there before. */
  createdFile?: string;
}

/**
 * The configured key, or with SQLite the one in the data folder, made on first use. A temporary database has one
 * that is gone with it.
 * @throws SecretKeyError
 */
export function loadSecretKey(config: Config, random: Random): SecretKey {
  const previous = config.secretKeyPrevious;
  if (config.secretKey) return { key: config.secretKey, previous };
  if (config.database.kind === 'sqlite' && config.database.temporary) {
    return { key: random.bytes(KEY_BYTES), previous };
  }
  const file = join(config.dataDir, 'secret.key');
  if (existsSync(file)) return { key: readKeyFile(file), previous };
  const key = random.bytes(KEY_BYTES);
  writeFileSync(file, `${Buffer.from(key).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return { key, previous, createdFile: file };
}

/**
 * Refuses a database that was written with another key. The first key that comes is the database's own.
 * @throws SecretKeyError
 */
export async function checkSecretKey(store: Store, { key, previous }: SecretKey, now: number): Promise<void> {
  const stored = await store.db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', CHECK_SETTING)
    .executeTakeFirst();
  if (stored === undefined) {
    await store.mutate({ author: { userId: null, username: null }, now }, async (tx) => {
      await writeKeyCheck(tx, key);
      return { value: undefined, noEvent: 'the service prepares its database' };
    });
  } else if (!matches(stored.value, key) && !(previous && matches(stored.value, previous))) {
    throw new SecretKeyError(
      'The database was written with another secret key: set PALISADE_SECRET_KEY to that key, or give it as PALISADE_SECRET_KEY_PREVIOUS and run `palisade key rotate`',
    );
  }
}

/** Makes `key` the database's own. */
export async function writeKeyCheck(tx: Tx, key: Uint8Array): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ name: CHECK_SETTING, value: checkValue(key) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: checkValue(key) }))
    .execute();
}

/** Tells keys apart without telling anything of the key. */
function checkValue(key: Uint8Array): string {
  return createHmac('sha256', key).update('palisade secret key check').digest('hex');
}

function matches(stored: string, key: Uint8Array): boolean {
  const expected = Buffer.from(checkValue(key));
  const given = Buffer.from(stored);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function readKeyFile(file: string): Uint8Array {
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) throw new SecretKeyError(`${file}: must be 64 lower-case hex digits`);
  return Buffer.from(text, 'hex');
}
