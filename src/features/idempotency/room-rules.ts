import { bounds } from '#domain/budget';

/** Whose answers a token keeps: of users who may do everything in their account, or of all others. */
export type QuotaClass = 'unrestricted' | 'restricted';

/** Parts of what an account keeps, for all of a class, for one of its users, and for one token or authorization. */
const SHARES: Readonly<Record<QuotaClass, Readonly<{ all: number; user: number; token: number }>>> = {
  unrestricted: { all: 1 / 2, user: 1 / 2, token: 1 / 8 },
  restricted: { all: 1 / 2, user: 1 / 16, token: 1 / 32 },
};

/** What a row takes beside the answer: its key, its other columns and its entries in indexes. */
const ROW_BYTES = 512;

/** @param stored the answer as it is stored */
export function storedBytes(stored: string | null): number {
  return ROW_BYTES + (stored?.length ?? 0);
}

/**
 * How many bytes a token may keep.
 * @param taken bytes that others of its class keep: all of them, and those of the same user
 */
export function remainingQuota(of: QuotaClass, taken: { all: number; user: number }): number {
  const total = bounds.keptAnswers.value;
  const { all, user, token } = SHARES[of];
  return Math.max(0, Math.min(total * token, total * user - taken.user, total * all - taken.all));
}
