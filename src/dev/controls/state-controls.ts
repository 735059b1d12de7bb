import { Type } from '#domain/schema/json-schema';
import type { DevServerParts } from '../parts.ts';
import { type Control, invalid, readBody } from './control.ts';

const NAME = /^[A-Za-z0-9._-]{1,64}$/;
const NAME_NOT_VALID = 'name must be 1 to 64 letters, digits, dots, dashes or underscores';

const SnapshotBody = Type.Object({ name: Type.String() });

/** Back to the seed, and back to what was kept. */
export function stateControls({ states, records, jobs, faults }: DevServerParts): Control[] {
  return [
    {
      route: 'POST /reset',
      run: () =>
        states.reset(() => {
          records.clear();
          faults.clear();
          jobs.setMode('finish');
        }),
    },
    { route: 'GET /snapshots', run: () => ({ snapshots: states.names }) },
    {
      route: 'POST /snapshots',
      async run(call) {
        const { name } = readBody(SnapshotBody, call);
        if (!NAME.test(name)) throw invalid('name', NAME_NOT_VALID);
        await states.keep(name);
        return { name };
      },
    },
    {
      route: 'POST /snapshots/:name/restore',
      run: ({ parameters: [name = ''] }) => states.restore(name),
    },
  ];
}
