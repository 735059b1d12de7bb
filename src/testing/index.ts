import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nearest } from '#domain/schema/nearest';
import { Palisade } from './palisade.ts';
import { startProcess } from './process.ts';

export { Palisade, PalisadeControlError, type ReadyFacts } from './palisade.ts';
export type * from './types.ts';

export interface StartOptions {
  /** The path of a seed file, or what would be in it. */
  seed?: string | object;
  /** Where the clock begins: `2030-01-01T00:00:00`. */
  clock?: string;
  /** A folder for the data; by default they are in memory. */
  data?: string;
  /** The port to listen on; by default any free one. */
  port?: number;
  /** Whether requests and sign-ins are limited as in production. */
  limits?: boolean;
  /** Origins of pages that may control the server. */
  allowOrigins?: readonly string[];
  /** More flags of `palisade dev`, such as `['--ttl-events', '7d']`. */
  flags?: readonly string[];
}

const OPTIONS: Record<keyof StartOptions, true> = {
  seed: true,
  clock: true,
  data: true,
  port: true,
  limits: true,
  allowOrigins: true,
  flags: true,
};

/**
 * Starts a server for tests, as `palisade dev` does, in a process of its own. It ends with `stop()`, and at the latest
 * with the process that started it.
 * @throws TypeError for an option that there is not
 * @throws Error with what the server says when it does not start
 */
export async function startPalisade(options: StartOptions = {}): Promise<Palisade> {
  refuseUnknown(options);
  const { seed, clock, data, port = 0, limits = false, allowOrigins = [], flags = [] } = options;
  const file = typeof seed === 'object' ? writeSeed(seed) : { path: seed, remove() {} };
  const args = [
    ...['--json', '--host', '127.0.0.1', '--port', String(port)],
    // The developer's own database is not meant.
    ...['--database-url', ':memory:', '--log-level', 'warn'],
    ...(file.path === undefined ? [] : ['--seed', file.path]),
    ...(clock === undefined ? [] : ['--clock', clock]),
    ...(data === undefined ? [] : ['--data', data]),
    ...(limits ? ['--limits'] : []),
    ...allowOrigins.flatMap((origin) => ['--allow-origin', origin]),
    ...flags,
  ];
  try {
    const { ready, stop } = await startProcess(args);
    return new Palisade(JSON.parse(ready), stop);
  } finally {
    file.remove();
  }
}

/** JavaScript does not notice a misspelled option, which would have no effect. */
function refuseUnknown(options: object): void {
  const known = Object.keys(OPTIONS);
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(
    `startPalisade: ${unknown} is not an option; the nearest one is ${nearest(unknown, known)}`,
  );
}

/** JSON is YAML too. */
function writeSeed(seed: object): { path: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-seed-'));
  const path = join(folder, 'seed.json');
  writeFileSync(path, JSON.stringify(seed, null, 2), { mode: 0o600 });
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
