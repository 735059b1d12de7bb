import type { Command } from 'commander';
import { Refused } from '#cli/errors';
import { addDatabaseSettings, addExamples, addJson, readSettings } from '#cli/options';
import { printResult } from '#cli/output';
import { type CheckResult, runChecks } from './checks.ts';

export function defineDoctor(command: Command): void {
  command
    .description(
      'Check the configuration, the database and its schema, the catalogue files, the permissions of the data folder ' +
        'and the secret key; one line for each. Connections to other machines without TLS are ' +
        'warned of, and a password of the first start that still lies in its file. Nothing is changed. Ends with status 1 if anything is wrong; warnings do not count.',
    )
    .action(runDoctor);
  addDatabaseSettings(addJson(command));
  addExamples(command, 'palisade doctor', "palisade doctor --json | jq '.checks[] | select(.ok | not)'");
}

async function runDoctor(options: { json?: boolean }, command: Command): Promise<void> {
  const checks = await runChecks(() => readSettings(command));
  const failed = checks.filter(({ ok }) => !ok).length;
  printResult({ ok: failed === 0, checks }, options, () => checks.map(line).join('\n'));
  if (failed > 0) throw new Refused(failed === 1 ? '1 check failed' : `${failed} checks failed`);
}

function line({ ok, warning, check, detail }: CheckResult): string {
  const state = warning ? 'warn' : 'ok  ';
  return `${ok ? state : 'FAIL'}  ${check.padEnd(13)}  ${detail}`;
}
