import { type KeyRotation, rotateSecretKey } from '#app/keys/rotation';
import { usesKeyFile } from '#app/keys/secret-key';
import { commandOn, group } from '#cli/command';
import { Refused } from '#cli/errors';
import type { Config } from '#config/config';
import { lockForServing, ServeLockError } from '#store/engine/sqlite/serve-lock';
import { asOperator, type Operator, requireDatabase } from '../operator.ts';

const DESCRIPTION = [
  'Change the key for encryption at rest: everything encrypted is encrypted anew, in one transaction.',
  'With PALISADE_SECRET_KEY: set it to the new key and PALISADE_SECRET_KEY_PREVIOUS to the one until now, restart ' +
    'every replica with both, run this with both, then remove the previous one.',
  'With the key file that SQLite has otherwise: stop the service and run this. It makes a new key and puts it in the ' +
    "file's place; when it is cut off, the next start ends what was begun. Backups from before need the old key file.",
].join('\n\n');

const rotate = commandOn<Operator>(async (settings, run) => {
  const config = settings();
  requireDatabase(config);
  const release = lockKeyFile(config);
  try {
    return await asOperator(settings, run);
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

export const defineKey = group('Change the key for encryption at rest.', [rotate]);

/** Locks out a running service, which has read the key file and would continue with the old key. */
function lockKeyFile(config: Config): () => void {
  if (!usesKeyFile(config) || config.database.kind !== 'sqlite') return () => {};
  try {
    return lockForServing(config.database.file, process.pid);
  } catch (error) {
    if (!(error instanceof ServeLockError)) throw error;
    throw new Refused(`The key file cannot change under a running service. ${error.message}`);
  }
}

function describe({ file, reencrypted }: KeyRotation): string {
  const where = file === undefined ? 'PALISADE_SECRET_KEY' : file;
  const parts = reencrypted.map(({ secrets, count }) => `${count} ${secrets}`);
  return [
    `The key in ${where} is in force.`,
    parts.length === 0 ? 'Nothing is encrypted yet.' : `Encrypted anew: ${parts.join(', ')}.`,
  ].join('\n');
}
