import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config/config';
import { replacePrivateFile, writePrivateFile } from '#platform/private-file';
import type { Random } from '#platform/random';
import { appliedMigrations } from '#store/schema/migrate';
import { readSetting, writeSetting, writeSettingOnce } from '#store/settings';
import type { Db, Store, Tx } from '#store/types';

/** Bytes of the key for encryption at rest. */
const KEY_BYTES = 32;

/** The key cannot be used: a file that is missing or of the wrong form, or not the key of the database. */
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

/** The key as it is there. */
export interface FoundKey {
  secretKey: SecretKey;
  /** A rotation was cut off between its commit and its last file operation: this is the key in the second file. */
  rotationCutOff: boolean;
}

/** The key in the data folder, and the one that a rotation puts in its place once the database has taken it. */
export function keyFiles({ dataDir }: Pick<Config, 'dataDir'>): { file: string; nextFile: string } {
  const file = join(dataDir, 'secret.key');
  return { file, nextFile: `${file}.next` };
}

/** True when the key is kept in the data folder. */
export function usesKeyFile({ secretKey, database }: Config): boolean {
  return secretKey === undefined && database.kind === 'sqlite' && !database.temporary;
}

/**
 * The configured key, or with SQLite the one in the data folder, made on first use. A temporary database has one
 * that is gone with it. The first key that comes is the database's own; another one is refused from then on.
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
    // Replicas that start together on an empty database agree on one key here, or one of them stops.
    requireMatch(await writeSettingOnce(tx, 'secret_key_check', checkValue(secretKey.key)), secretKey);
    return { value: undefined, noEvent: 'the service prepares its database' };
  });
  return secretKey;
}

/**
 * The key as it is there, without making or changing anything; undefined when there is none yet.
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
 * A key is made when its database has a schema. Beside a key file a database without one is not new: the right one is
 * lost, or lies elsewhere.
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

/** Makes `key` the database's own. */
export async function writeKeyCheck(tx: Tx, key: Uint8Array): Promise<void> {
  await writeSetting(tx, 'secret_key_check', checkValue(key));
}

/** Whether the database was last written with this very key. */
export function isKeyOf(stored: string, key: Uint8Array): boolean {
  const expected = Buffer.from(checkValue(key));
  const given = Buffer.from(stored);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Every key that something may be encrypted with, the current one first. */
export function knownKeys({ key, previous }: SecretKey): [Uint8Array, ...Uint8Array[]] {
  return previous ? [key, previous] : [key];
}

export function newKey(random: Random): Uint8Array {
  return random.bytes(KEY_BYTES);
}

export function writeKeyFile(file: string, key: Uint8Array): void {
  writePrivateFile(file, `${Buffer.from(key).toString('hex')}\n`);
}

/** The database has taken the next key: so does the file. */
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

/** Tells keys apart without telling anything of the key. */
function checkValue(key: Uint8Array): string {
  return createHmac('sha256', key).update('palisade secret key check').digest('hex');
}

/** @throws SecretKeyError */
export function readKeyFile(file: string): Uint8Array {
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) throw new SecretKeyError(`${file}: must be 64 lower-case hex digits`);
  return Buffer.from(text, 'hex');
}
