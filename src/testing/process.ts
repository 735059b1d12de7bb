import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = new URL('../../bin/palisade.js', import.meta.url);
const PACKAGED_NODE = new URL('../../bin/packaged-node.js', import.meta.url);
const FIRST_NODE = 24;

/** A server in a process of its own. */
export interface ServerProcess {
  /** The line that it printed when it was ready. */
  ready: string;
  stop(): Promise<void>;
}

/** @throws Error with what the server says when it does not start */
export async function startProcess(args: readonly string[]): Promise<ServerProcess> {
  const child = spawn(await findNode(), [fileURLToPath(PROGRAM), 'dev', ...args], {
    // The server ends when the channel closes, also if this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
  const ready = await Promise.race([firstLine(child), failure(child, ended)]);
  // A test that forgets to stop the server ends all the same.
  hold(child, false);
  return {
    ready,
    async stop() {
      hold(child, true);
      child.kill();
      await ended;
    },
  };
}

function firstLine({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (stdout) createInterface({ input: stdout }).once('line', resolve);
  });
}

async function failure(child: ChildProcess, ended: Promise<number | null>): Promise<never> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < 10_000) said += text;
  });
  const status = await ended;
  throw new Error(`palisade dev did not start (${status ?? 'killed'}): ${said.trim()}`);
}

/** The one that runs this, or the one that was installed beside the package. @throws Error when there is neither */
async function findNode(): Promise<string> {
  if (Number(process.versions.node.split('.')[0]) >= FIRST_NODE) return process.execPath;
  const { packagedNode }: { packagedNode(): string | undefined } = await import(PACKAGED_NODE.href);
  const node = packagedNode();
  if (node === undefined) {
    throw new Error(
      'Palisade needs Node.js 24: use it, or install the optional dependencies of palisade-cloud',
    );
  }
  return node;
}

/** Whether the child keeps this process running. */
function hold(child: ChildProcess, isHeld: boolean): void {
  for (const part of [child, child.channel, child.stdout, child.stderr]) {
    if (part && 'ref' in part && 'unref' in part) Reflect.apply(isHeld ? part.ref : part.unref, part, []);
  }
}
