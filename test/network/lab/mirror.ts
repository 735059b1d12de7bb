import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Machine } from './machine.ts';
import { UPSTREAM } from './ovn-lab.ts';
import { kill, type Space } from './space.ts';
import { until } from './until.ts';

const PROGRAM = fileURLToPath(new URL('mirror-program.ts', import.meta.url));

export const MIRROR_PORT = 9_000;

/** Starts a server outside that tells each caller its source. */
export async function startMirror(upstream: Space): Promise<void> {
  const args = [PROGRAM, 'mirror', UPSTREAM.outside, String(MIRROR_PORT)];
  const child = upstream.spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout?.on('data', (data: Buffer) => (said += data.toString('utf8')));
  await until('the mirror is ready', () => said !== '');
}

export interface Source {
  address: string;
  port: number;
}

export interface Calls {
  /** What the mirror saw of each; undefined for those that it did not answer. */
  sources: readonly (Source | undefined)[];
  /** Ends the connections. */
  end(): Promise<void>;
}

export interface ProbeTally {
  /** Connections that were tried. */
  count: number;
  failed: number;
  /** The longest time without a connection that was answered, in milliseconds. */
  gap: number;
}

/** Opens 100 connections a second from a compute to the mirror. @returns a function that ends it */
export function probe({ host, namespace }: Machine): () => Promise<ProbeTally> {
  const program = [process.execPath, PROGRAM, 'probe', UPSTREAM.outside, String(MIRROR_PORT)];
  const child = host.space.spawn('ip', ['netns', 'exec', namespace, ...program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return async () => {
    if (!child.stdout) throw new Error('It has no output');
    child.stdin?.end();
    return JSON.parse(await text(child.stdout)) as ProbeTally;
  };
}

/** Opens TCP connections from a compute to the mirror, which stay open. */
export async function call({ host, namespace }: Machine, count: number): Promise<Calls> {
  const program = [process.execPath, PROGRAM, 'call', UPSTREAM.outside, String(MIRROR_PORT), String(count)];
  const child = host.space.spawn('ip', ['netns', 'exec', namespace, ...program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('It has no output');
  for await (const line of createInterface(child.stdout)) {
    const seen = JSON.parse(line) as (string | null)[];
    return { sources: seen.map((one) => (one === null ? undefined : toSource(one))), end: () => kill(child) };
  }
  throw new Error('It has ended early');
}

function toSource(said: string): Source {
  const [address = '', port] = said.split(':');
  return { address, port: Number(port) };
}
