import type { Config } from '#config/config';
import { ConfigError } from '#domain/config-error';
import { createEncryption, type Encryption } from '#platform/encryption';
import type { Random } from '#platform/random';
import { reencryptColumns } from '#store/query/reencrypt';
import { encryptedColumns } from '#store/schema/declared';
import { readSetting } from '#store/settings';
import type { Store, Tx } from '#store/types';
import {
  findSecretKey,
  finishRotation,
  isKeyOf,
  keyFiles,
  newKey,
  SecretKeyError,
  usesKeyFile,
  writeKeyCheck,
  writeKeyFile,
} from './secret-key.ts';

export interface KeyChange {
  /** Keys that stored data may still be encrypted with. */
  from: readonly Uint8Array[];
  to: Uint8Array;
}

/** One kind of secret that is encrypted at rest. */
export interface ReencryptionStep {
  /** Plural, shown to the operator: `two-factor secrets`. */
  secrets: string;
  /**
   * Encrypts every secret of this kind again.
   * @param encryption decrypts with any of the keys and encrypts with the new one
   * @returns how many secrets there were
   */
  run(tx: Tx, encryption: Encryption, keys: KeyChange): Promise<number>;
}

/** One step per column that a table declares as encrypted. */
const reencryptionSteps: readonly ReencryptionStep[] = encryptedColumns.map((encrypted) => ({
  secrets: encrypted.secrets,
  run: (tx, encryption) => reencryptColumns(tx, encrypted, encryption),
}));

export interface KeyRotation {
  /** File of the new key; undefined when the key comes from the configuration. */
  file: string | undefined;
  reencrypted: { secrets: string; count: number }[];
}

/**
 * Encrypts everything again, from the previous key to the current one. With a key file the new key is created here;
 * no service may have the database open then, because a running process keeps the key it read at its start.
 * @throws ConfigError when a configured key lacks its previous one
 * @throws SecretKeyError when the database was written with neither key
 */
export async function rotateSecretKey(
  store: Store,
  config: Config,
  { random, now }: { random: Random; now: number },
  steps: readonly ReencryptionStep[] = reencryptionSteps,
): Promise<KeyRotation> {
  if (!usesKeyFile(config)) {
    const reencrypted = await reencrypt(store, configuredChange(config), { random, now }, steps);
    return { file: undefined, reencrypted };
  }
  const found = await findSecretKey(store.db, config);
  if (!found) throw new SecretKeyError('There is no secret key yet: the first `palisade serve` makes it');
  if (found.rotationCutOff) finishRotation(config);
  const { key, previous } = found.secretKey;
  const { file, nextFile } = keyFiles(config);
  // This order makes a crash safe: either the old key is still in use, or the new one waits in the second file. The
  // check value in the database tells which, and the next start finishes the file operation.
  const to = newKey(random);
  writeKeyFile(nextFile, to);
  const change = { from: previous ? [key, previous] : [key], to };
  const reencrypted = await reencrypt(store, change, { random, now }, steps);
  finishRotation(config);
  return { file, reencrypted };
}

function configuredChange({ secretKey, secretKeyPrevious }: Config): KeyChange {
  const missing = [
    ...(secretKey ? [] : ['PALISADE_SECRET_KEY: is required to rotate it: the new key']),
    ...(secretKeyPrevious ? [] : ['PALISADE_SECRET_KEY_PREVIOUS: is required to rotate: the key until now']),
  ];
  if (!secretKey || !secretKeyPrevious) throw new ConfigError(missing);
  return { from: [secretKeyPrevious], to: secretKey };
}

function reencrypt(
  store: Store,
  keys: KeyChange,
  { random, now }: { random: Random; now: number },
  steps: readonly ReencryptionStep[],
): Promise<KeyRotation['reencrypted']> {
  const encryption = createEncryption([keys.to, ...keys.from], random);
  return store.mutate({ author: { userId: null, username: null }, now }, async (tx) => {
    const stored = await readSetting(tx, 'secret_key_check');
    // Accepts a database that already uses the new key: a replica that was restarted late may have written with the
    // old one since.
    if (stored !== undefined && ![...keys.from, keys.to].some((key) => isKeyOf(stored, key))) {
      throw new SecretKeyError(
        'The database was written with neither of the two keys: PALISADE_SECRET_KEY_PREVIOUS has to be the one until now',
      );
    }
    const reencrypted = [];
    for (const { secrets, run } of steps)
      reencrypted.push({ secrets, count: await run(tx, encryption, keys) });
    await writeKeyCheck(tx, keys.to);
    return { value: reencrypted, noEvent: 'the same secrets, under another key' };
  });
}
