import { type SqlBool, sql } from 'kysely';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import { deletePortion } from '#store/query/delete-portion';
import type { Tx } from '#store/types';

/**
 * Anybody may ask for access, and each request stays until its user has decided or it expires: so many of an address,
 * and so many in all. Expired ones count for as long as they are stored, and go when their room is needed. As many as
 * are written at the same moment may pass a limit together.
 * @param address as it is counted @param now UTC seconds
 * @throws Failure too many requests
 */
export async function requireRoom(tx: Tx, address: string, now: number): Promise<void> {
  const { oauthRequestsPerAddress, oauthRequests } = bounds;
  await requireRoomAmong(tx, address, oauthRequestsPerAddress.value, now);
  await requireRoomAmong(tx, undefined, oauthRequests.value, now);
}

/** @param address undefined: of all */
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
  throw Failure.tooManyRequests({ limit, reset, retryAfter: Math.max(1, reset - now) });
}
