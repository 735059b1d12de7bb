import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const KINDS = ['npm', 'deb', 'oci'] as const;
export type Kind = (typeof KINDS)[number];

/** The names of Debian. */
export const ARCHITECTURES = ['amd64', 'arm64'] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

export interface ReleaseOptions {
  kinds: readonly Kind[];
  architectures: readonly Architecture[];
  /** The sources that are built and packed. */
  checkout: string;
  out: string;
  /** Compresses Debian packages less: for tests, because that takes most of their time. */
  quick: boolean;
}

export const USAGE = `npm run release -- [--only ${KINDS.join(',')}] [--arch ${ARCHITECTURES.join(',')}] [--checkout FOLDER] [--out FOLDER] [--quick]`;

const root = fileURLToPath(new URL('../../', import.meta.url));

/** @throws Error of one line */
export function readOptions(args: readonly string[], folder = process.cwd()): ReleaseOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: KINDS.join() },
      arch: { type: 'string', default: ARCHITECTURES.join() },
      checkout: { type: 'string', default: root },
      out: { type: 'string', default: `${root}release` },
      quick: { type: 'boolean', default: false },
    },
  });
  const path = (given: string) => (isAbsolute(given) ? given : resolve(folder, given));
  return {
    kinds: chosen('--only', values.only, KINDS),
    architectures: chosen('--arch', values.arch, ARCHITECTURES),
    checkout: path(values.checkout),
    out: path(values.out),
    quick: values.quick,
  };
}

function chosen<Word extends string>(option: string, given: string, words: readonly Word[]): Word[] {
  const names = given.split(',');
  const unknown = names.find((name) => !words.some((word) => word === name));
  if (unknown !== undefined) throw new Error(`${option} ${unknown}: it takes ${words.join(', ')}`);
  return words.filter((word) => names.includes(word));
}
