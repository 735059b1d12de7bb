import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Machine } from './machine.ts';
import { UPSTREAM } from './ovn-lab.ts';
import { kill, type Space } from './space.ts';
import { until } from './until.ts';

const PROGRAM = fileURLToPath(new URL('mirror-program.ts', import.meta.url));

export const MIRROR_PORT = 9_000;

/** A place in which programs run: a space, or a namespace of one. */
export interface Place {
  space: Space;
  namespace?: string;
}

export const placeOf = ({ host, namespace }: Machine): Place => ({ space: host.space, namespace });

function start({ space, namespace }: Place, stdin: 'ignore' | 'pipe', ...args: string[]): ChildProcess {
  const inside = namespace === undefined ? [] : ['ip', 'netns', 'exec', namespace];
  const [program = '', ...all] = [...inside, process.execPath, PROGRAM, ...args];
  return space.spawn(program, all, { stdio: [stdin, 'pipe', 'inherit'] });
}

/**
 * Starts a server outside that tells each caller its source.
 * @returns a function that ends it, and with it all connections
 */
export async function startMirror(upstream: Space): Promise<() => Promise<void>> {
  return await startMirrorAt({ space: upstream }, UPSTREAM.outside);
}

/** Starts one at an address of a place. */
export async function startMirrorAt(place: Place, address: string): Promise<() => Promise<void>> {
  const child = start(place, 'ignore', 'mirror', address, String(MIRROR_PORT));
  let said = '';
  child.stdout?.on('data', (data: Buffer) => (said += data.toString('utf8')));
  await until('the mirror is ready', () => said !== '');
  return () => kill(child);
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

/**
 * Opens 100 connections a second to a mirror, the one outside unless said.
 * @returns a function that ends it
 */
export function probe(
  from: Place,
  { address, port }: Source = { address: UPSTREAM.outside, port: MIRROR_PORT },
): () => Promise<ProbeTally> {
  const child = start(from, 'pipe', 'probe', address, String(port));
  return async () => {
    if (!child.stdout) throw new Error('It has no output');
    child.stdin?.end();
    return JSON.parse(await text(child.stdout)) as ProbeTally;
  };
}

/** Opens TCP connections from a compute to the mirror, which stay open. */
export async function call(machine: Machine, count: number): Promise<Calls> {
  const child = start(placeOf(machine), 'pipe', 'call', UPSTREAM.outside, String(MIRROR_PORT), String(count));
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
