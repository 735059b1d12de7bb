import type { Logger } from 'pino';
import type { Access } from '#access/target';
import type { ChangeFeed } from '#features/changes/feed';
import type { Engine } from '#store/types';
import type { StreamLimits } from './limits.ts';

/** What event streams are made of. */
export interface StreamServices {
  store: Pick<Engine, 'db'>;
  changes: ChangeFeed;
  now(): number;
  settings: Access['settings'];
  log: Logger;
  limits: StreamLimits;
}
