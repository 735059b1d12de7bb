import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandRefusal } from './errors.ts';

/** Asks for a line on the terminal without showing what is typed. @throws Refused at Ctrl+C */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // It reads single keys, so that the terminal shows none.
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.once('line', resolve);
  reader.once('SIGINT', () => reject(new CommandRefusal('Cancelled: nothing was done')));
  reader.once('close', () => reject(new CommandRefusal('Nothing was entered')));
  try {
    return await promise;
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
