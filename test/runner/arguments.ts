// Parses the arguments of `npm test`, `npm run test:long` and `npm run test:full`: files, folders, and the name
// patterns of `node --test`.
import { parseArgs } from 'node:util';
import type { Run } from '#test/harness/effort';

export interface TestArguments {
  run: Run;
  /** Files and folders; empty for the whole run. */
  names: string[];
  patterns: RegExp[];
  skipPatterns: RegExp[];
  /** Files at the same time; undefined for what suits the run. */
  jobs: number | undefined;
  /** Of the order of the files; undefined for that of their names. */
  seed: number | undefined;
}

export const USAGE =
  "npm test -- [FILE | FOLDER ...] [--test-name-pattern 'x'] [--test-skip-pattern 'x'] [--jobs N] [--seed N], also with test:long and test:full";

/** @throws Error of one line */
export function readArguments(args: readonly string[]): TestArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      long: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      jobs: { type: 'string' },
      seed: { type: 'string' },
      'test-name-pattern': { type: 'string', multiple: true, default: [] },
      'test-skip-pattern': { type: 'string', multiple: true, default: [] },
    },
  });
  return {
    run: values.full ? 'full' : values.long ? 'long' : 'fast',
    names: positionals,
    patterns: values['test-name-pattern'].map(toRegExp),
    skipPatterns: values['test-skip-pattern'].map(toRegExp),
    jobs: toCount('jobs', values.jobs),
    seed: toCount('seed', values.seed),
  };
}

function toCount(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`--${name} ${value}: it takes a number from 1`);
  return Number(value);
}

/** Parses a pattern as Node.js does, including flags, as in `/label/i`. */
function toRegExp(pattern: string): RegExp {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/.exec(pattern) ?? [];
  return new RegExp(source ?? pattern, flags);
}
