import { optionalChoice } from '#cli/inputs';
import { systemClock } from '#platform/clock';
import { readSetting, writeSetting } from '#store/settings';
import { storeCommand } from '../operator.ts';

// Works with any schema version and any state of the catalogues, since maintenance is meant for upgrades and repairs.
export const maintenance = storeCommand({
  name: 'maintenance',
  description:
    'Turn maintenance mode on or off. All replicas follow within a second. While it is on, everything below /v4 and ' +
    '/readyz return 503. Without an argument, show whether it is on.',
  input: { wanted: optionalChoice('[state]', ['on', 'off']) },
  examples: ['palisade maintenance on', 'palisade maintenance off', 'palisade maintenance --json'],
  async run({ store }, { wanted }) {
    if (wanted) {
      await store.mutate({ author: { userId: null, username: null }, now: systemClock() }, async (tx) => {
        await writeSetting(tx, 'maintenance', wanted);
        return { value: undefined, noEvent: 'it belongs to no account' };
      });
    }
    return { maintenance: (await readSetting(store.db, 'maintenance')) === 'on' ? 'on' : 'off' };
  },
  words: (state) => `Maintenance is ${state.maintenance}.`,
});
