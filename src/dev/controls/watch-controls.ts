import { readOutbox } from '../outbox.ts';
import type { DevServerParts } from '../parts.ts';
import type { Control } from './control.ts';

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
