import { sql } from 'kysely';
import type { Db, Tx } from '#store/types';
import { lockFeed, THE_ROW } from './store.ts';

/** Small enough that the single writer of SQLite is not blocked for long. */
const PORTION = 500;

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
      from change where position is null order by id limit ${PORTION}
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
  return { isLast: count < PORTION };
}
