import type { Actor } from '#access/actor';
import type { Services } from '#access/ctx';
import { attemptsLeft } from '#features/identity/attempts/index';
import type { Endpoint } from './endpoint.ts';
import type { RateReport } from './rate-limit.ts';

/** What an answer tells of when the action counts by itself: its limit is the most specific one, refused or not. */
export async function mostSpecific(
  { store, config, now }: Pick<Services, 'store' | 'config' | 'now'>,
  { endpoint, actor, rate }: { endpoint?: Endpoint; actor?: Actor; rate?: RateReport },
): Promise<RateReport | undefined> {
  const bucket = endpoint?.countedRate;
  if (!bucket || !actor || !rate || rate.refused) return rate;
  try {
    const left = await attemptsLeft(store.db, { rates: config.rates, now }, bucket, actor.userId);
    return { ...left, refused: false };
  } catch {
    // The answer stands already: it leaves with the limit that is known.
    return rate;
  }
}
