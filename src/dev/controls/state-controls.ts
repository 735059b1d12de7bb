import { makeAccount, NewAccount } from '#dev/logins/accounts';
import { exportSeed } from '#dev/seed/export';
import { Type } from '#domain/schema/json-schema';
import { formatTime } from '#domain/time';
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

/** Accounts of their own for tests that run side by side. */
export function accountControls({ service, gate, passwords, login }: DevServerParts): Control[] {
  const usual = { passwords, password: login.password };
  return [
    {
      route: 'POST /accounts',
      async run(call) {
        const wanted = readBody<NewAccount>(NewAccount, call);
        return await gate.pass(() => makeAccount(service.services.ctx(), usual, wanted));
      },
    },
  ];
}

/** The present state, to begin with it again. */
export function seedControls({ service, gate, clock }: DevServerParts): Control[] {
  const { store } = service.services;
  return [
    {
      route: 'GET /seed',
      run: () => gate.pass(() => exportSeed(store.db, clock.isSystem ? undefined : formatTime(clock.now()))),
    },
  ];
}
