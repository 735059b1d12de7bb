import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config/config';
import { replacePrivateFile, writePrivateFile } from '#platform/private-file';
import type { Random } from '#platform/random';
import { appliedMigrations } from '#store/schema/migrate';
import { readSetting, writeSetting, writeSettingOnce } from '#store/settings';
import type { Db, Store, Tx } from '#store/types';

/** Length of the key for encryption at rest. */
const KEY_BYTES = 32;

/** The key cannot be used: its file is missing or malformed, or the database was written with a different key. */
export class SecretKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretKeyError';
  }
}

export interface SecretKey {
  key: Uint8Array;
  /** Still used to decrypt, until a rotation has encrypted everything again. */
  previous: Uint8Array | undefined;
  /** File of a key that was created just now; undefined when the key existed before. */
  createdFile?: string;
}

/** An existing key. */
export interface FoundKey {
  secretKey: SecretKey;
  /**
   * True when a rotation stopped between its commit and its last file operation: the key is still in the second file.
   */
  rotationCutOff: boolean;
}

/**
 * The file of the key in the data folder, and the file where a rotation keeps the new key until the database uses it.
 */
export function keyFiles({ dataDir }: Pick<Config, 'dataDir'>): { file: string; nextFile: string } {
  const file = join(dataDir, 'secret.key');
  return { file, nextFile: `${file}.next` };
}

/** Whether the key is kept in the data folder rather than in the configuration. */
export function usesKeyFile({ secretKey, database }: Config): boolean {
  return secretKey === undefined && database.kind === 'sqlite' && !database.temporary;
}

/**
 * Returns the configured key or, with SQLite, the key in the data folder, which is created on first use. The key of a
 * temporary database is never written to disk. The first key used with a database is recorded there as a check value;
 * later starts with a different key are refused.
 * @throws SecretKeyError
 */
export async function prepareSecretKey(
  store: Store,
  config: Config,
  random: Random,
  now: number,
): Promise<SecretKey> {
  const found = await findSecretKey(store.db, config);
  if (found?.rotationCutOff) finishRotation(config);
  const secretKey = found?.secretKey ?? makeKey(config, random);
  if ((await readSetting(store.db, 'secret_key_check')) !== undefined) return secretKey;
  await store.mutate({ author: { userId: null, username: null }, now }, async (tx) => {
    // When replicas start together on an empty database, the first one records its key; others with a different key
    // stop.
    requireMatch(await writeSettingOnce(tx, 'secret_key_check', checkValue(secretKey.key)), secretKey);
    return { value: undefined, noEvent: 'the service prepares its database' };
  });
  return secretKey;
}

/**
 * Returns the existing key without creating or changing anything; undefined when there is none yet.
 * @throws SecretKeyError
 */
export async function findSecretKey(db: Db, config: Config): Promise<FoundKey | undefined> {
  const stored = await readSetting(db, 'secret_key_check');
  const found = usesKeyFile(config) ? findInFiles(config, stored) : findInConfiguration(config);
  if (found && stored !== undefined) requireMatch(stored, found.secretKey);
  return found;
}

function findInConfiguration({ secretKey, secretKeyPrevious }: Config): FoundKey | undefined {
  return secretKey && { secretKey: { key: secretKey, previous: secretKeyPrevious }, rotationCutOff: false };
}

function findInFiles(config: Config, stored: string | undefined): FoundKey | undefined {
  const previous = config.secretKeyPrevious;
  const { file, nextFile } = keyFiles(config);
  const next = existsSync(nextFile) ? readKeyFile(nextFile) : undefined;
  if (next && stored !== undefined && isKeyOf(stored, next)) {
    return { secretKey: { key: next, previous }, rotationCutOff: true };
  }
  if (existsSync(file)) return { secretKey: { key: readKeyFile(file), previous }, rotationCutOff: false };
  if (stored === undefined) return undefined;
  throw new SecretKeyError(
    `${file} is missing, the key the database was written with: bring the file back, or set PALISADE_SECRET_KEY to that key`,
  );
}

/**
 * Refuses an empty database when its key file exists. A key is only created after the schema, so an empty database
 * beside a key file means that the real database is lost or somewhere else.
 * @throws SecretKeyError
 */
export async function requireDatabaseOfKey(db: Db, config: Config): Promise<void> {
  const { database } = config;
  const { file } = keyFiles(config);
  if (database.kind !== 'sqlite' || !usesKeyFile(config) || !existsSync(file)) return;
  if ((await appliedMigrations(db)).length > 0) return;
  throw new SecretKeyError(
    `${database.file} is empty, but ${file} is the key of a database: bring that database back, or remove the key to begin with an empty one`,
  );
}

/** Records `key` as the key of this database. */
export async function writeKeyCheck(tx: Tx, key: Uint8Array): Promise<void> {
  await writeSetting(tx, 'secret_key_check', checkValue(key));
}

/** Whether the check value `stored` was made from `key`. */
export function isKeyOf(stored: string, key: Uint8Array): boolean {
  const expected = Buffer.from(checkValue(key));
  const given = Buffer.from(stored);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** All keys that stored data may be encrypted with, the current one first. */
export function knownKeys({ key, previous }: SecretKey): [Uint8Array, ...Uint8Array[]] {
  return previous ? [key, previous] : [key];
}

export function newKey(random: Random): Uint8Array {
  return random.bytes(KEY_BYTES);
}

export function writeKeyFile(file: string, key: Uint8Array): void {
  writePrivateFile(file, `${Buffer.from(key).toString('hex')}\n`);
}

/** Puts the new key file in place of the old one, once the database uses the new key. */
export function finishRotation(config: Config): void {
  const { file, nextFile } = keyFiles(config);
  replacePrivateFile(nextFile, file);
}

function makeKey(config: Config, random: Random): SecretKey {
  const made = { key: newKey(random), previous: config.secretKeyPrevious };
  if (!usesKeyFile(config)) return made;
  const { file } = keyFiles(config);
  writeKeyFile(file, made.key);
  return { ...made, createdFile: file };
}

function requireMatch(stored: string, { key, previous }: SecretKey): void {
  if (isKeyOf(stored, key) || (previous && isKeyOf(stored, previous))) return;
  throw new SecretKeyError(
    'The database was written with another secret key: set PALISADE_SECRET_KEY to that key, or give it as PALISADE_SECRET_KEY_PREVIOUS and run `palisade key rotate`',
  );
}

/** Identifies a key without revealing anything about it. */
function checkValue(key: Uint8Array): string {
  return createHmac('sha256', key).update('palisade secret key check').digest('hex');
}

/** @throws SecretKeyError when the file is missing or malformed */
export function readKeyFile(file: string): Uint8Array {
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) throw new SecretKeyError(`${file}: must be 64 lower-case hex digits`);
  return Buffer.from(text, 'hex');
}
