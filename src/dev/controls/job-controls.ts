import { asId, type ComputeId } from '#domain/ids';
import { Type } from '#domain/schema/json-schema';
import { Id } from '#domain/schema/wire';
import type { JobsMode } from '#testing/types';
import type { DevServerParts } from '../parts.ts';
import { type Control, invalid, readBody } from './control.ts';

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
