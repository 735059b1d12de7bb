import { type KeyRotation, rotateSecretKey } from '#app/keys/rotation';
import { usesKeyFile } from '#app/keys/secret-key';
import { commandOn, group } from '#cli/command';
import { Refusal } from '#cli/errors';
import type { Config } from '#config/config';
import { lockForServing, ServeLockError } from '#store/engine/sqlite/serve-lock';
import { type OperatorContext, requireDatabase, withOperatorContext } from '../operator.ts';

const DESCRIPTION = [
  'Rotate the key for encryption at rest: all encrypted values are re-encrypted in one transaction.',
  'With PALISADE_SECRET_KEY: set it to the new key and PALISADE_SECRET_KEY_PREVIOUS to the old one. Restart every ' +
    'replica with both, run this command with both, then remove the old one.',
  'With a key file (SQLite): stop the service and run this command. It generates a new key and replaces the file. ' +
    'If it is interrupted, the next start completes the rotation. Older backups still need the old key file.',
].join('\n\n');

const rotate = commandOn<OperatorContext>(async (settings, run) => {
  const config = settings();
  requireDatabase(config);
  const release = lockKeyFile(config);
  try {
    return await withOperatorContext(settings, run);
  } finally {
    release();
  }
})({
  name: 'rotate',
  description: DESCRIPTION,
  examples: [
    'palisade key rotate',
    'PALISADE_SECRET_KEY=$(cat new.key) PALISADE_SECRET_KEY_PREVIOUS=$(cat old.key) palisade key rotate',
  ],
  run: ({ ctx, store, config }) => rotateSecretKey(store, config, { random: ctx.random, now: ctx.now() }),
  json: ({ file, reencrypted }) => ({ file: file ?? null, reencrypted }),
  words: describe,
});

export const defineKey = group('Rotate the key for encryption at rest.', [rotate]);

/** Locks out a running service, which has read the key file and would continue with the old key. */
function lockKeyFile(config: Config): () => void {
  if (!usesKeyFile(config) || config.database.kind !== 'sqlite') return () => {};
  try {
    return lockForServing(config.database.file, process.pid);
  } catch (error) {
    if (!(error instanceof ServeLockError)) throw error;
    throw new Refusal(`The key file cannot be changed while the service is running. ${error.message}`);
  }
}

function describe({ file, reencrypted }: KeyRotation): string {
  const where = file === undefined ? 'PALISADE_SECRET_KEY' : file;
  const parts = reencrypted.map(({ secrets, count }) => `${count} ${secrets}`);
  return [
    `The key in ${where} is now in use.`,
    parts.length === 0 ? 'Nothing is encrypted yet.' : `Re-encrypted: ${parts.join(', ')}.`,
  ].join('\n');
}
