import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Refusal } from './errors.ts';

/**
 * Reads standard input to its end, for values that must not appear on the command line. Removes the final line break,
 * which `echo` adds.
 */
export async function readStandardInput(): Promise<string> {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}

/** Asks for a line on the terminal without showing what is typed. @throws Refusal at Ctrl+C */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // It reads single keys, so that the terminal shows none.
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.once('line', resolve);
  reader.once('SIGINT', () => reject(new Refusal('Cancelled: nothing was done')));
  reader.once('close', () => reject(new Refusal('Nothing was entered')));
  try {
    return await promise;
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
