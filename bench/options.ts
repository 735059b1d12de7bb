import { parseArgs } from 'node:util';

export const USAGE =
  'npm run bench -- [--only TEXT] [--rounds N] [--seconds N] [--requests N] [--against COMMIT]';

interface Options {
  rounds: number;
  seconds: number;
  requests: number;
  /** Part of the names of the rows. */
  only: string;
  /** A commit. */
  against: string | undefined;
}

/** Names of rows. */
interface Rows {
  all: readonly string[];
  /** Those that can be compared with a commit. */
  comparable: readonly string[];
}

/** @throws Error which says what is wrong */
export function readOptions(args: string[], { all, comparable }: Rows): Options {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '2' },
      only: { type: 'string', default: '' },
      requests: { type: 'string', default: '200000' },
      against: { type: 'string' },
    },
  });
  const { only, against } = values;
  const rounds = Number(values.rounds);
  const seconds = Number(values.seconds);
  const requests = Number(values.requests);
  if (!(rounds >= 1 && seconds > 0 && requests >= 1))
    throw new Error('--rounds, --seconds and --requests must be positive numbers');
  const rows = against === undefined ? all : comparable;
  if (!rows.some((name) => name.includes(only)))
    throw new Error(`--only ${only}: no row is called like that. There are:\n  ${rows.join('\n  ')}`);
  return { rounds, seconds, requests, only, against };
}
