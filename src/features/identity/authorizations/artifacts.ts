import type { Ctx } from '#access/ctx';
import type { Encryption } from '#platform/encryption';
import { hashToken } from '#platform/token-hash';
import type { OauthArtifactKind, OauthArtifactRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** Seconds between two questions of a device (RFC 8628 3.2), and how much longer it waits after each that came too early. */
export const POLL_INTERVAL = 5;

/** What an artifact holds in the engine's words, as far as we read it. */
export interface ArtifactPayload {
  params?: Record<string, string | undefined>;
  clientId?: string;
}

/** Names an artifact in the database: its code or id is nowhere. */
export function artifactHash(kind: OauthArtifactKind, id: string): string {
  return hashToken(`${kind} ${id}`);
}

/** What stands for a user code, as the user may write it: the current key's first. */
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

/** Whether or not it has expired. */
export function selectArtifact(db: Db, hash: string): Promise<OauthArtifactRow | undefined> {
  return db.selectFrom('oauth_artifact').selectAll().where('hash', '=', hash).executeTakeFirst();
}

/** A device's code that waits for a decision. @param now UTC seconds */
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

/** Exchanges a code: of all who try at the same moment, one does. @returns false when it was exchanged before */
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
 * The user's decision, of which there is one.
 * @param authorizationId null when the user refused @returns false when it was decided before, or is over
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

/** @returns false when it was gone */
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

/** Notes that a device asked. @returns false when it asked too early: it then has to wait longer than before */
export function noteQuestion(ctx: Ctx, hash: string): Promise<boolean> {
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
