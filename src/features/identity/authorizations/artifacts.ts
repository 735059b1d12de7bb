import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '#access/ctx';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import type { Encryption } from '#platform/encryption';
import { hashToken } from '#platform/token-hash';
import { deletePortion } from '#store/query/delete-portion';
import { countFound } from '#store/query/figures';
import type { OauthArtifactKind, OauthArtifactRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/**
 * Polling interval of a device in seconds, which also is the increase after each poll that came too early (RFC 8628
 * sections 3.2 and 3.5).
 */
export const POLL_INTERVAL = 5;

/** The fields we read from an artifact's payload, with the names of the OAuth engine. */
export interface ArtifactPayload {
  params?: Record<string, string | undefined>;
  clientId?: string;
}

/** The hash under which an artifact is stored, so that its code or id is not in the database. */
export function artifactHash(kind: OauthArtifactKind, id: string): string {
  return hashToken(`${kind} ${id}`);
}

/**
 * Derived values under which a user code may be stored, that of the current key first. Accepts the code as users type
 * it.
 */
export function userCodeMarks(
  { encryption }: { encryption: Encryption },
  userCode: string,
): [string, ...string[]] {
  const code = userCode.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const [current, ...others] = encryption.derive('user code', code).map((mark) => mark.toString('hex'));
  return [current ?? '', ...others];
}

export async function insertArtifact(
  tx: Tx,
  artifact: Omit<OauthArtifactRow, 'polled' | 'consumed'>,
): Promise<void> {
  await tx.insertInto('oauth_artifact').values(artifact).execute();
}

/** Includes expired artifacts. */
export function selectArtifact(db: Db, hash: string): Promise<OauthArtifactRow | undefined> {
  return db.selectFrom('oauth_artifact').selectAll().where('hash', '=', hash).executeTakeFirst();
}

/** A device code that waits for the user's decision. @param now UTC seconds */
export function selectWaitingDevice(
  db: Db,
  marks: readonly string[],
  now: number,
): Promise<OauthArtifactRow | undefined> {
  return db
    .selectFrom('oauth_artifact')
    .selectAll()
    .where('user_code', 'in', marks)
    .where('kind', '=', 'DeviceCode')
    .where('authorization_id', 'is', null)
    .where('consumed', 'is', null)
    .where('expiry', '>', now)
    .executeTakeFirst();
}

export function readPayload<T = ArtifactPayload>(
  { encryption }: { encryption: Encryption },
  row: OauthArtifactRow,
): T {
  return JSON.parse(encryption.decrypt('OAuth artifact', row.payload)) as T;
}

/**
 * Marks a code as exchanged. Of several concurrent attempts only one succeeds.
 * @returns false if it was exchanged before
 */
export async function spendArtifact(tx: Tx, hash: string, now: number): Promise<boolean> {
  const spent = await tx
    .updateTable('oauth_artifact')
    .set({ consumed: now })
    .where('hash', '=', hash)
    .where('consumed', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return spent !== undefined;
}

/**
 * Records the user's decision, which can be made only once.
 * @param authorizationId null when the user refused
 * @returns false if it was decided before or has expired
 */
export async function decideArtifact(
  tx: Tx,
  hash: string,
  authorizationId: number | null,
  now: number,
): Promise<boolean> {
  const decided = await tx
    .updateTable('oauth_artifact')
    .set(authorizationId === null ? { consumed: now } : { authorization_id: authorizationId })
    .set({ client_address: null })
    .where('hash', '=', hash)
    .where('authorization_id', 'is', null)
    .where('consumed', 'is', null)
    .where('expiry', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return decided !== undefined;
}

/** @returns false if it was deleted before */
export async function deleteArtifact(ctx: Ctx, hash: string): Promise<boolean> {
  return await ctx.mutate(async (tx) => {
    const gone = await tx
      .deleteFrom('oauth_artifact')
      .where('hash', '=', hash)
      .returning('hash')
      .executeTakeFirst();
    return { value: gone !== undefined, noEvent: 'a request for access is no change of the account' };
  });
}

/** Records that a device polled. @returns false if it polled too early, which makes its interval longer */
export function recordConsentQuestion(ctx: Ctx, hash: string): Promise<boolean> {
  return ctx.mutate(async (tx) => {
    const now = ctx.now();
    const inTime = await tx
      .updateTable('oauth_artifact')
      .set({ polled: now + POLL_INTERVAL })
      .where('hash', '=', hash)
      .where((eb) => eb.or([eb('polled', 'is', null), eb('polled', '<=', now)]))
      .returning('hash')
      .executeTakeFirst();
    if (!inTime) {
      await tx
        .updateTable('oauth_artifact')
        .set((eb) => ({ polled: eb('polled', '+', POLL_INTERVAL) }))
        .where('hash', '=', hash)
        .execute();
    }
    return { value: inTime !== undefined, noEvent: 'a device only asks' };
  });
}

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
  const count = await countFound(tx.selectFrom('oauth_artifact').where(open));
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
