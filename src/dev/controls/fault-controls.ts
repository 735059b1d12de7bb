import type { Operations } from '#dev/edge/operations';
import { checkFault, FaultInput } from '#dev/faults/fault';
import { Failure } from '#domain/failure';
import type { DevServerParts } from '../parts.ts';
import { type Control, readBody } from './control.ts';

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
