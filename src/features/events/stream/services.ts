import type { Logger } from 'pino';
import type { ChangeFeed } from '#features/changes/feed';
import type { Engine } from '#store/types';
import type { StreamLimits } from './limits.ts';

/** What event streams are made of. */
export interface StreamServices {
  store: Pick<Engine, 'db'>;
  changes: ChangeFeed;
  now(): number;
  ttl: { events: number; logins: number; webhookDeliveries: number };
  log: Logger;
  limits: StreamLimits;
}
