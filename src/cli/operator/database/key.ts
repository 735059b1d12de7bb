import type { Command } from 'commander';
import { type KeyRotation, rotateSecretKey } from '#app/keys/rotation';
import { usesKeyFile } from '#app/keys/secret-key';
import { Refused } from '#cli/errors';
import { addDatabaseSettings, addExamples, addJson, readSettings } from '#cli/options';
import { printResult } from '#cli/output';
import type { Config } from '#config/config';
import { lockForServing, ServeLockError } from '#store/engine/sqlite/serve-lock';
import { asOperator, requireDatabase } from '../operator.ts';

const DESCRIPTION = [
  'Change the key for encryption at rest: everything encrypted is encrypted anew, in one transaction.',
  'With PALISADE_SECRET_KEY: set it to the new key and PALISADE_SECRET_KEY_PREVIOUS to the one until now, restart ' +
    'every replica with both, run this with both, then remove the previous one.',
  'With the key file that SQLite has otherwise: stop the service and run this. It makes a new key and puts it in the ' +
    "file's place; when it is cut off, the next start ends what was begun. Backups from before need the old key file.",
].join('\n\n');

export function defineKey(key: Command): void {
  key.description('Change the key for encryption at rest.');
  const rotate = key.command('rotate').description(DESCRIPTION).action(runRotate);
  addDatabaseSettings(addJson(rotate));
  addExamples(
    rotate,
    'palisade key rotate',
    'PALISADE_SECRET_KEY=$(cat new.key) PALISADE_SECRET_KEY_PREVIOUS=$(cat old.key) palisade key rotate',
  );
}

async function runRotate(options: { json?: boolean }, command: Command): Promise<void> {
  const config = readSettings(command);
  requireDatabase(config);
  const release = lockKeyFile(config);
  try {
    await asOperator(command, async ({ ctx, store }) => {
      const rotation = await rotateSecretKey(store, config, { random: ctx.random, now: ctx.now() });
      printResult({ file: rotation.file ?? null, reencrypted: rotation.reencrypted }, options, () =>
        describe(rotation),
      );
    });
  } finally {
    release();
  }
}

/** A running service has read the key file, and would go on with the old key. */
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
