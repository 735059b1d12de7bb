// Runs a reconciler in a process of its own, to be killed. Prints a line of JSON for each line of its log.
import { pino } from 'pino';
import { openStore } from '#app/mutate';
import { Reconciler } from '#network/reconcile/reconciler';
import { systemClock } from '#platform/clock';
import { systemRandom } from '#platform/random';
import { patience } from '#test/harness/effort';
import { REGION } from '#test/harness/plane-models';

const [file = '', northbound = '', installation = ''] = process.argv.slice(2);
const store = await openStore({ kind: 'sqlite', file, temporary: false });
new Reconciler({
  ...{ store, northbound: [northbound], installation, regions: [REGION] },
  resync: 60_000,
  signs: { beat: 200, patience: patience(2_000) },
  now: systemClock,
  random: systemRandom,
  log: pino({ level: 'info' }),
}).start();
process.once('disconnect', () => process.exit(1));
