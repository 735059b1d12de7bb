import type { Actor } from '#access/actor';
import type { Services } from '#access/ctx';
import type { Endpoint } from '#api/endpoint';
import { attemptsLeft } from '#features/identity/attempts/counted-rates';
import type { RateReport } from './rate-limit.ts';

/**
 * The rate limit to report. When the action counts attempts itself, its limit is the most specific one, even if the
 * request was not refused.
 */
export async function mostSpecific(
  { store, config, now }: Pick<Services, 'store' | 'config' | 'now'>,
  { endpoint, actor, rate }: { endpoint?: Endpoint; actor?: Actor; rate?: RateReport },
): Promise<RateReport | undefined> {
  const bucket = endpoint?.countedRate;
  if (!bucket || !actor || !rate || rate.refused) return rate;
  try {
    const left = await attemptsLeft(store.db, { settings: config, now }, bucket, actor.userId);
    return { ...left, bucket, refused: false };
  } catch {
    // The reply is already determined, so it is sent with the limit that is known.
    return rate;
  }
}
