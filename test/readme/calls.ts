// The calls that a page shows, and how to make them.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CURL = fileURLToPath(new URL('./curl.ts', import.meta.url));

export interface Call {
  command: string;
  /** The reply that the page shows; undefined when it shows none. */
  answer: string | undefined;
}

/** Every call of the tour with the reply that follows it. */
export function callsOf(page: string): Call[] {
  const blocks = page.matchAll(
    /```sh\n((?:curl|until|[A-Z]+=\$\()[\s\S]*?)\n```\n(?:\n```json\n([\s\S]*?)\n```)?/g,
  );
  return [...blocks].map(([, command = '', answer]) => ({ command, answer }));
}

/** Runs a command as if pasted into a shell with these variables. */
export async function paste(command: string, variables: Record<string, string>): Promise<string> {
  const script = `curl() { '${process.execPath}' '${CURL}' "$@"; }\n${command}`;
  const env = { ...process.env, ...variables };
  return (await promisify(execFile)('sh', ['-c', script], { env, timeout: 60_000 })).stdout;
}
