import { execFile } from 'node:child_process';
import { EngineError } from './engine.ts';

const TIMEOUT_MILLISECONDS = 30_000;
const MOST_BYTES = 2 ** 24;

export interface RunOptions {
  /** Standard input. */
  input?: string;
  /** In milliseconds. */
  timeout?: number;
}

/**
 * Runs a program without a shell.
 * @returns its standard output
 * @throws EngineError with the first line of what it said
 */
export function run(
  program: string,
  args: readonly string[],
  { input = '', timeout = TIMEOUT_MILLISECONDS }: RunOptions = {},
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = execFile(
    program,
    args,
    { timeout, maxBuffer: MOST_BYTES, killSignal: 'SIGKILL' },
    (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      const [line = ''] = stderr.trim().split('\n');
      const what = error.killed ? `no answer in ${timeout} ms` : line || error.message;
      reject(new EngineError(`${program}: ${what}`, { cause: error }));
    },
  );
  // A program that ends without reading its input is judged by its status.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return promise;
}
