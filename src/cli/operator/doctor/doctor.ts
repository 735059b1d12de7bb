import { commandOn } from '#cli/command';
import { Refused } from '#cli/errors';
import type { Config } from '#config/config';
import { type CheckResult, runChecks } from './checks.ts';

/** Reads the settings inside `run`, so that invalid ones become one of the results. */
const checkCommand = commandOn<() => Config>((settings, run) => run(settings));

export const doctor = checkCommand({
  name: 'doctor',
  description:
    'Check the configuration, the database and its schema, the catalogue files, the permissions of the data folder ' +
    'and the secret key; one line for each. Connections to other machines without TLS are ' +
    'warned of, and a password of the first start that still lies in its file. Nothing is changed. Ends with status 1 if anything is wrong; warnings do not count.',
  examples: ['palisade doctor', "palisade doctor --json | jq '.checks[] | select(.ok | not)'"],
  async run(settings) {
    const checks = await runChecks(settings);
    return { ok: checks.every(({ ok }) => ok), checks };
  },
  words: ({ checks }) => checks.map(line).join('\n'),
  conclude({ checks }) {
    const failed = checks.filter(({ ok }) => !ok).length;
    if (failed > 0) throw new Refused(failed === 1 ? '1 check failed' : `${failed} checks failed`);
  },
});

function line({ ok, warning, check, detail }: CheckResult): string {
  const state = warning ? 'warn' : 'ok  ';
  return `${ok ? state : 'FAIL'}  ${check.padEnd(13)}  ${detail}`;
}
