import { bounds } from '#domain/budget';
import { reason, reasonPattern } from '#domain/reasons/reason';

export const KEY_REUSED = reason({
  name: 'KEY_REUSED',
  group: 'request',
  kind: 'key_reused',
  text: 'The idempotency key was used for another request',
  cause: 'The same token sent another request with this `Idempotency-Key` in the last 24 hours.',
  remedy: 'Send a new key for each new write, and the old one only to repeat a request unchanged.',
});

export const KEY_IN_PROGRESS = reason({
  name: 'KEY_IN_PROGRESS',
  group: 'request',
  kind: 'in_progress',
  text: 'A request with this idempotency key is in progress',
  cause: 'Other writes of the account, of which one may be the same request, took more than 5 seconds.',
  remedy: 'Send the request again, with the same key, after the number of seconds in `Retry-After`.',
});

export const RESPONSE_TOO_LARGE_TO_KEEP = reasonPattern({
  name: 'RESPONSE_TOO_LARGE_TO_KEEP',
  group: 'request',
  text: 'Limit reached: {limit} bytes in the response per key',
  cause: 'The response to a write with `Idempotency-Key` would be too large to be kept. Nothing was written.',
  remedy: 'Send the request without the key.',
});

export const NO_ROOM_FOR_RESPONSES = reasonPattern({
  name: 'NO_ROOM_FOR_RESPONSES',
  group: 'request',
  text: 'Limit reached: {limit} bytes kept for idempotency keys per account',
  cause:
    'Other users and tokens of the account sent so many writes with `Idempotency-Key` in the last 24 hours that this response could not be kept. Nothing was written.',
  remedy: 'Send the request without the key, or later.',
});

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
