import { exportSeed } from '#dev/seed/present';
import { formatTime } from '#domain/time';
import type { DevServerParts } from '../parts.ts';
import type { Control } from './control.ts';

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
