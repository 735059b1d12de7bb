import { createInterface } from 'node:readline';
import { Refused } from './errors.ts';
import { toggle } from './inputs.ts';
import { printable } from './printable.ts';

export const yesFlag = toggle('--yes', 'do not ask; required when there is no terminal to ask on');

/**
 * Asks before something is deleted for good. Without a terminal, --yes is the only consent.
 * @param what such as `account 7 (Example Ltd) with 2 users`
 * @throws Refused without consent
 */
export async function confirmDeletion(
  what: string,
  yes: boolean | undefined,
  verb: 'delete' | 'remove' | 'revoke' = 'delete',
): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new Refused(`This would ${verb} ${what}: confirm with --yes`);
  }
  process.stderr.write(printable(`This ${verb}s ${what}. It cannot be undone. Continue? [y/N] `));
  if (!/^\s*y(es)?\s*$/i.test(await readLine())) throw new Refused(`Nothing was ${verb}d`);
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
