import type { Services } from '#access/ctx';
import { duration } from '#config/numbers';
import type { Operations } from '#dev/edge/operations';
import { checkFault, FaultInput } from '#dev/faults/fault';
import { makeAccount, NewAccount } from '#dev/logins/accounts';
import { exportSeed } from '#dev/seed/export';
import { Failure } from '#domain/failure';
import { asId, type ComputeId } from '#domain/ids';
import { Type } from '#domain/schema/json-schema';
import { Id } from '#domain/schema/wire';
import { formatTime, parseTime } from '#domain/time';
import { contentOf, selectMessages } from '#features/outbox/messages';
import type { JobsMode, TestMessage } from '#testing/types';
import type { DevServerParts } from '../parts.ts';
import { type Control, invalid, readBody } from './control.ts';

const ClockBody = Type.Object({
  now: Type.Optional(Type.String()),
  advance: Type.Optional(Type.String()),
  frozen: Type.Optional(Type.Boolean()),
});

const TIME_NOT_VALID = 'now must be a time such as 2030-01-01T00:00:00';
const ADVANCE = duration('36500d');
const ADVANCE_NOT_VALID = 'advance must be a duration such as 90d, 2h, 15m or 30s';
const ONE_OF_BOTH = 'advance must not be there together with now';
/** The API's times have four digits for the year. */
const LAST_TIME = parseTime('9999-12-31T23:59:59') ?? 0;

/** The time of the server. */
export function clockControls({ service, clock, passage }: DevServerParts): Control[] {
  const shown = () => ({
    now: formatTime(clock.state.now),
    frozen: clock.state.isFrozen,
    ...(passage.target !== undefined && { until: formatTime(passage.target) }),
  });
  return [
    { route: 'GET /clock', run: shown },
    {
      route: 'PUT /clock',
      async run(call) {
        const { now: text, advance, frozen } = readBody(ClockBody, call);
        if (text !== undefined && advance !== undefined) throw invalid('advance', ONE_OF_BOTH);
        const now = text === undefined ? undefined : parseTime(text);
        if (text !== undefined && now === undefined) throw invalid('now', TIME_NOT_VALID);
        const seconds = advance === undefined ? undefined : ADVANCE.parse(advance, '');
        if (advance !== undefined && (seconds === undefined || clock.now() + seconds > LAST_TIME)) {
          throw invalid('advance', ADVANCE_NOT_VALID);
        }
        if (frozen !== undefined) clock.freeze(frozen);
        if (now !== undefined) await passage.to(service, () => now);
        if (seconds !== undefined) await passage.to(service, (present) => present + seconds);
        return shown();
      },
    },
  ];
}

const JobsBody = Type.Object({
  mode: Type.Unsafe<JobsMode>({ type: 'string', enum: ['finish', 'fail', 'hold'] }),
  compute_id: Type.Optional(Id),
  seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
});

const ONLY_TO_HOLD = 'seconds must be there with hold only';
const NOT_TO_HOLD = 'compute_id must not be there with hold';

/** The jobs of computes. */
export function jobControls({ service, gate, jobs }: DevServerParts): Control[] {
  const { db } = service.services.store;
  const shown = async () => {
    // Jobs that the worker has not taken up yet are neither held nor done.
    await gate.pass(() => jobs.settle(db));
    return told();
  };
  const told = () => ({
    mode: jobs.mode,
    held: jobs.held.map(({ id, kind, computeId }) => ({ id, kind, compute_id: computeId })),
  });
  return [
    { route: 'GET /jobs', run: shown },
    {
      route: 'PUT /jobs',
      async run(call) {
        const { mode, compute_id: id, seconds } = readBody(JobsBody, call);
        if (seconds !== undefined && mode !== 'hold') throw invalid('seconds', ONLY_TO_HOLD);
        if (id !== undefined && mode === 'hold') throw invalid('compute_id', NOT_TO_HOLD);
        if (id === undefined) jobs.setMode(mode, seconds);
        if (mode === 'hold') return await shown();
        const computeId: ComputeId | undefined = id === undefined ? undefined : asId(id);
        await gate.pass(() => jobs.end(db, mode, computeId));
        return told();
      },
    },
  ];
}

/** What goes wrong with requests. */
export function faultControls({ faults }: DevServerParts, operations: Operations): Control[] {
  return [
    { route: 'GET /faults', run: () => ({ faults: faults.all }) },
    {
      route: 'POST /faults',
      run(call) {
        const fault = readBody<FaultInput>(FaultInput, call);
        checkFault(fault, operations);
        const operation = fault.operation === undefined ? undefined : operations.named(fault.operation);
        return faults.add({ ...fault, ...(operation !== undefined && { operation }) });
      },
    },
    { route: 'DELETE /faults', run: () => faults.clear() },
    {
      route: 'DELETE /faults/:id',
      run({ parameters: [id] }) {
        if (!faults.remove(Number(id))) throw Failure.notFound();
      },
    },
  ];
}

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

/** What went in and out: for the assertions of tests. */
export function watchControls({ service, gate, records }: DevServerParts): Control[] {
  return [
    {
      route: 'GET /outbox',
      run: async () => ({ messages: await gate.pass(() => readOutbox(service.services)) }),
    },
    {
      route: 'GET /requests',
      run({ query }) {
        const operation = query.get('operation');
        const token = query.get('token');
        const bearer = `Bearer ${token}`;
        return {
          requests: records.all.filter(
            (request) =>
              (operation === null || request.operation === operation) &&
              (token === null || request.headers.authorization === bearer),
          ),
        };
      },
    },
  ];
}

const MESSAGES = 1_000;

/** The last messages to users, the oldest first. None leaves the machine. */
async function readOutbox({ store, encryption, config, now }: Services): Promise<TestMessage[]> {
  const { brand } = config;
  const rows = await selectMessages(store.db, { limit: MESSAGES });
  return rows.toReversed().map((row) => ({
    id: row.id,
    kind: row.kind,
    template: row.template,
    to: row.recipient,
    username: row.username,
    created: formatTime(row.created),
    ...contentOf(row, { encryption, brand }, now()),
  }));
}
