import { existsSync } from 'node:fs';
import {
  isKeyOf,
  keyFiles,
  readKeyFile,
  SecretKeyError,
  usesKeyFile,
  writeKeyFile,
} from '#app/keys/secret-key';
import type { Config } from '#config/config';
import { CopyError } from '#store/dump/dump';
import type { Backup } from './read-file.ts';

/** Where to put the secret key of a backup that does not contain it: a file name or a setting. */
export function whereKeyIs(config: Config): string {
  return usesKeyFile(config) ? keyFiles(config).file : 'PALISADE_SECRET_KEY';
}

/**
 * How the restored database gets its key: it is configured here already, it is in the backup, the operator has to
 * provide it, or the database never had one.
 */
export type BackupKeyState = 'configured' | 'from_backup' | 'missing' | 'none';

/**
 * Compares the key of a backup with the configured key, before anything is written.
 * @throws SecretKeyError when a different key is configured
 * @throws CopyError when the key in the backup does not belong to its data
 */
export function keyStateOf(config: Config, { header, keyCheck }: Backup): BackupKeyState {
  if (keyCheck === undefined) return 'none';
  const brought = header.key === null ? undefined : Buffer.from(header.key, 'hex');
  if (brought && !isKeyOf(keyCheck, brought))
    throw new CopyError('The secret key in the backup is not its own');
  const present = presentKeys(config);
  if (present.some((key) => isKeyOf(keyCheck, key))) return 'configured';
  if (present.length > 0) {
    throw new SecretKeyError(
      `The backup was written with another secret key than the one in ${whereKeyIs(config)}: ${advice(config, brought)}`,
    );
  }
  return brought ? 'from_backup' : 'missing';
}

function advice(config: Config, brought: Uint8Array | undefined): string {
  if (!usesKeyFile(config)) return 'set it to that key';
  return brought ? 'move that file away, the backup brings its own' : 'put that key in its place';
}

function presentKeys(config: Config): Uint8Array[] {
  const { file, nextFile } = keyFiles(config);
  const inFiles = usesKeyFile(config)
    ? [file, nextFile].filter((path) => existsSync(path)).map(readKeyFile)
    : [];
  return [...inFiles, config.secretKey, config.secretKeyPrevious].filter((key) => key !== undefined);
}

/** Writes the key in a backup to a file that only its owner can read. @throws CopyError */
export function extractKey({ header }: Backup, file: string): void {
  if (header.key === null)
    throw new CopyError('The backup has no secret key in it: it was made without --with-key');
  if (existsSync(file)) throw new CopyError(`${file} is there already: choose another name, or move it away`);
  writeKeyFile(file, Buffer.from(header.key, 'hex'));
}
