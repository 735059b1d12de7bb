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
    'and the secret key, and with a network file the databases of OVN. Print a line for each check. Warn about ' +
    'connections to other machines without TLS, and about a first-login.txt that still exists. Nothing is changed. The exit status is 1 if a check fails; warnings do ' +
    'not count.',
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
