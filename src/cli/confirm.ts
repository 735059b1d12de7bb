import { createInterface } from 'node:readline';
import { Refusal } from './errors.ts';
import { toggle } from './inputs.ts';
import { printable } from './printable.ts';

export const yesFlag = toggle('--yes', 'do not ask; required when there is no terminal to ask on');

const FORMS = {
  delete: { does: 'deletes', refused: 'Nothing was deleted' },
  remove: { does: 'removes', refused: 'Nothing was removed' },
  revoke: { does: 'revokes', refused: 'Nothing was revoked' },
  'sign out': { does: 'signs out', refused: 'Nobody was signed out' },
};

/**
 * Asks before something is ended for good. Without a terminal, --yes is the only consent.
 * @param what such as `account 7 (Example Ltd) with 2 users`
 * @throws Refusal without consent
 */
export async function confirmDeletion(
  what: string,
  yes: boolean | undefined,
  verb: keyof typeof FORMS = 'delete',
): Promise<void> {
  if (yes) return;
  const { does, refused } = FORMS[verb];
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new Refusal(`This would ${verb} ${what}: confirm with --yes`);
  }
  process.stderr.write(printable(`This ${does} ${what}. It cannot be undone. Continue? [y/N] `));
  if (!/^\s*y(es)?\s*$/i.test(await readLine())) throw new Refusal(refused);
}

/** The next line of standard input; empty at its end. The terminal, not Node.js, handles Ctrl+C. */
async function readLine(): Promise<string> {
  const reader = createInterface({ input: process.stdin, terminal: false });
  const { promise, resolve } = Promise.withResolvers<string>();
  reader.once('line', resolve);
  reader.once('close', () => resolve(''));
  try {
    return await promise;
  } finally {
    // Its iterator would leave a terminal open, and the command would not end.
    reader.close();
  }
}
