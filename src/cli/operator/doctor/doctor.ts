import { commandOn } from '#cli/command';
import { Refusal } from '#cli/errors';
import { terminalWidth, wrapped } from '#cli/terminal/width';
import type { Config } from '#config/config';
import type { DoctorCheckResult } from './check.ts';
import { runChecks } from './checks.ts';

/** Reads the settings inside `run`, so that invalid ones become one of the results. */
const checkCommand = commandOn<() => Config>((settings, run) => run(settings));

const DESCRIPTION = [
  'Check all that the service needs: settings, catalogue and certificate files, folders and their permissions, disk ' +
    'space, the database, its schema and key, the ports, mail and SMS, and with a network file the databases of OVN. ' +
    'Tell whether the service runs and answers, and when the last backup was made. Nothing is changed, and no message ' +
    'is sent.',
  'Each line is "ok", "note" or "FAILED". A note is something to know or to do that keeps nothing from working. The ' +
    'exit status is 1 if a check failed.',
].join('\n\n');

export const doctor = checkCommand({
  name: 'doctor',
  description: DESCRIPTION,
  examples: ['palisade doctor', "palisade doctor --json | jq '.checks[] | select(.ok | not)'"],
  async run(settings) {
    const checks = await runChecks(settings);
    return { ok: checks.every(({ ok }) => ok), checks };
  },
  words: ({ checks }) => checks.map(line).join('\n'),
  conclude({ checks }) {
    const failed = checks.filter(({ ok }) => !ok).length;
    if (failed > 0) throw new Refusal(failed === 1 ? '1 check failed' : `${failed} checks failed`);
  },
});

function line({ ok, warning, check, detail }: DoctorCheckResult): string {
  const state = warning ? 'note' : 'ok';
  const start = `${(ok ? state : 'FAILED').padEnd(6)}  ${check.padEnd(14)}  `;
  return wrapped(`${start}${detail}`, terminalWidth(), start.length);
}
