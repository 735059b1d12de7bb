import { type SqlBool, sql } from 'kysely';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import { deletePortion } from '#store/query/delete-portion';
import type { Tx } from '#store/types';

/**
 * Limits the pending authorization requests, per client address and in total. Anyone can create them, and each is
 * stored until the user decides or it expires. Expired ones count until they are deleted, which happens here when a
 * limit is reached. Concurrent requests may exceed a limit slightly.
 * @param address as it is counted
 * @param now UTC seconds
 * @throws Failure too many requests
 */
export async function requireRoom(tx: Tx, address: string, now: number): Promise<void> {
  const { oauthRequestsPerAddress, oauthRequests } = bounds;
  await requireRoomAmong(tx, address, oauthRequestsPerAddress.value, now);
  await requireRoomAmong(tx, undefined, oauthRequests.value, now);
}

/** @param address undefined applies the limit to all addresses together */
async function requireRoomAmong(
  tx: Tx,
  address: string | undefined,
  limit: number,
  now: number,
): Promise<void> {
  const open = sql<SqlBool>`client_address ${address === undefined ? sql`is not null` : sql`= ${address}`}`;
  const { count } = await tx
    .selectFrom('oauth_artifact')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(open)
    .executeTakeFirstOrThrow();
  if (count < limit) return;
  const expired = await deletePortion(tx, 'oauth_artifact', ['hash'], sql`${open} and expiry <= ${now}`);
  if (expired > 0) return;
  const first = await tx
    .selectFrom('oauth_artifact')
    .select('expiry')
    .where(open)
    .orderBy('expiry')
    .limit(1)
    .executeTakeFirst();
  const reset = first?.expiry ?? now;
  throw Failure.tooManyRequests('oauthRequests', { limit, reset, retryAfter: Math.max(1, reset - now) });
}
