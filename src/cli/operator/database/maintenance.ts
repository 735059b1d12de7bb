import { Argument, type Command } from 'commander';
import { addDatabaseSettings, addExamples, addJson, readSettings } from '#cli/options';
import { printResult } from '#cli/output';
import { systemClock } from '#platform/clock';
import { readSetting, writeSetting } from '#store/settings';
import { withStore } from '../operator.ts';

export function defineMaintenance(command: Command): void {
  command
    .description(
      'Switch maintenance mode on or off, for every replica within a second: while it is on, everything below /v4 ' +
        'answers 503, and so does /readyz. Without an argument: say how it is.',
    )
    .addArgument(new Argument('[state]').choices(['on', 'off']))
    .action(runMaintenance);
  addDatabaseSettings(addJson(command));
  addExamples(command, 'palisade maintenance on', 'palisade maintenance off', 'palisade maintenance --json');
}

async function runMaintenance(
  wanted: 'on' | 'off' | undefined,
  options: { json?: boolean },
  command: Command,
): Promise<void> {
  // Whatever the schema's version and the state of the catalogues: upgrades and repairs are what maintenance is for.
  await withStore(readSettings(command), async (store) => {
    if (wanted) {
      await store.mutate({ author: { userId: null, username: null }, now: systemClock() }, async (tx) => {
        await writeSetting(tx, 'maintenance', wanted);
        return { value: undefined, noEvent: 'it belongs to no account' };
      });
    }
    const state = (await readSetting(store.db, 'maintenance')) === 'on' ? 'on' : 'off';
    printResult({ maintenance: state }, options, () => `Maintenance is ${state}.`);
  });
}
