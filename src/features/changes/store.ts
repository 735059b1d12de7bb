import { type Kysely, sql } from 'kysely';
import type { NewChange } from '#domain/event';
import { selectAccountId } from '#features/identity/users/records';
import { PORTION } from '#store/query/delete-portion';
import { locking } from '#store/query/dialect';
import { portions } from '#store/query/portions';
import { prepared, type RowParameters } from '#store/query/prepared';
import type { ChangeFeedRow, ChangeRow, Database } from '#store/schema/tables/index';
import type { Db, SendBeforeCommit, Tx } from '#store/types';

/** Id of the only row in `change_feed`. */
const THE_ROW = 1;

const insertRows = prepared((tx: Tx, rows: readonly RowParameters<ReturnType<typeof toRow>>[]) =>
  tx.insertInto('change').values(rows),
);

/** Records what a transaction changed. Positions are assigned later, when the feed is read. @param at UTC seconds */
export async function insertChanges(
  tx: Tx,
  changes: readonly NewChange[],
  { at, send }: { at: number; send: SendBeforeCommit },
): Promise<void> {
  const rows = [];
  for (const change of changes) {
    const accountId = accountIdOf(tx, change);
    // Awaited only where it has to be read: this is part of every write.
    rows.push(toRow(change, accountId instanceof Promise ? await accountId : accountId, at));
  }
  for (const portion of portions(rows)) send(() => insertRows(tx, portion));
}

function accountIdOf(tx: Tx, { of }: NewChange): number | null | Promise<number | null> {
  if (of === 'service') return null;
  if ('accountId' in of) return of.accountId;
  return selectAccountId(tx, of.userId).then((accountId) => accountId ?? null);
}

function toRow({ region, type, id, what, eventId }: NewChange, accountId: number | null, at: number) {
  return {
    account_id: accountId,
    region: region ?? null,
    entity_type: type,
    entity_id: id === null ? null : String(id),
    what,
    event_id: eventId ?? null,
    at,
  };
}

/** Invalidates all cursors handed out so far. */
export async function invalidateCursors(db: Kysely<Database>): Promise<void> {
  await db.updateTable('change_feed').set({ epoch: '' }).execute();
}

/** Records that positions up to and including this one were removed. */
async function setPrunedTo(tx: Tx, position: number): Promise<void> {
  await tx.updateTable('change_feed').set({ pruned_to: position }).where('id', '=', THE_ROW).execute();
}

/** Sets the epoch of the feed, unless it has one. */
export async function initializeEpoch(tx: Tx, epoch: string): Promise<void> {
  await tx
    .updateTable('change_feed')
    .set({ epoch })
    .where('id', '=', THE_ROW)
    .where('epoch', '=', '')
    .execute();
}

export function selectFeed(db: Db): Promise<ChangeFeedRow> {
  return db.selectFrom('change_feed').selectAll().where('id', '=', THE_ROW).executeTakeFirstOrThrow();
}

/** Returns up to `limit` changes after a position, in order. */
export function selectChanges(db: Db, after: number, limit: number): Promise<PositionedRow[]> {
  return db
    .selectFrom('change')
    .selectAll()
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ position: number }>()
    .execute();
}

/** Returns up to `limit` changes of an account that events report, in order, after a position and up to another. */
export function selectEventChanges(
  db: Db,
  accountId: number,
  after: number,
  upTo: number,
  limit: number,
): Promise<PositionedRow[]> {
  return db
    .selectFrom('change')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('event_id', 'is not', null)
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ position: number }>()
    .execute();
}

export type PositionedRow = ChangeRow & { position: number };

/**
 * Removes one batch of the oldest changes.
 * @param before UTC seconds
 * @returns how many were removed, and the highest position among them
 */
async function deleteOldest(
  tx: Tx,
  before: number,
  portion: number,
): Promise<{ count: number; last: number }> {
  await lockFeed(tx);
  const oldest = await tx
    .selectFrom('change')
    .select(['position', 'at'])
    .where('position', 'is not', null)
    .orderBy('position')
    .limit(portion)
    .execute();
  const kept = oldest.findIndex(({ at }) => at >= before);
  const over = kept < 0 ? oldest : oldest.slice(0, kept);
  const last = over.at(-1)?.position ?? 0;
  if (over.length > 0) await tx.deleteFrom('change').where('position', '<=', last).execute();
  return { count: over.length, last };
}

/** Waits for other writers of the feed's row, and holds it until the commit. */
function lockFeed(tx: Tx): Promise<ChangeFeedRow> {
  return locking(
    tx,
    tx.selectFrom('change_feed').selectAll().where('id', '=', THE_ROW),
    'update',
  ).executeTakeFirstOrThrow();
}

/** Small enough that the single writer of SQLite is not blocked for long. */
const POSITIONS_AT_ONCE = 500;

/** Whether any change has no position yet. */
export async function hasUnpositionedChanges(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('change')
    .select('id')
    .where('position', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Assigns the next positions to changes that have none, in the order of their ids. Holds the lock on the feed's row
 * until the commit, so that positions become visible in order and a reader that follows them misses none.
 * @returns `isLast` when no change is left without a position
 */
export async function assignPositions(tx: Tx): Promise<{ isLast: boolean }> {
  const { last_position: last } = await lockFeed(tx);
  const numbered = await sql`
    update change set position = ${last} + numbered.number
    from (
      select id, row_number() over (order by id) as number
      from change where position is null order by id limit ${POSITIONS_AT_ONCE}
    ) as numbered
    where change.id = numbered.id`.execute(tx);
  const count = Number(numbered.numAffectedRows ?? 0n);
  if (count > 0) {
    await tx
      .updateTable('change_feed')
      .set({ last_position: last + count })
      .where('id', '=', THE_ROW)
      .execute();
  }
  return { isLast: count < POSITIONS_AT_ONCE };
}

/**
 * Removes one batch of old changes. Changes that no reader has asked for get their positions first, so that the feed
 * knows up to which position it is incomplete.
 * @param before UTC seconds; changes made at or after it are kept
 * @returns how many were removed; a full batch means there may be more
 */
export async function pruneChanges(tx: Tx, before: number): Promise<number> {
  await assignPositions(tx);
  const { count, last } = await deleteOldest(tx, before, PORTION);
  if (count > 0) await setPrunedTo(tx, last);
  return count;
}
