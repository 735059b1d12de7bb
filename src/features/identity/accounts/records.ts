import { sql } from 'kysely';
import { type Parameter, prepared } from '#store/query/prepared';
import type { AccountRow } from '#store/schema/tables/index';
import { type LockedAccount, lockedAccount } from '#store/transaction-effects';
import type { Db, SendBeforeCommit, Tx } from '#store/types';

/** The account's VPC count, as one row. */
export const selectVpcCount = prepared((db, accountId: Parameter<number>) =>
  db.selectFrom('account').select('vpc_count as count').where('id', '=', accountId),
);

const changeCount = prepared((tx: Tx, accountId: Parameter<number>, change: Parameter<number>) =>
  tx
    .updateTable('account')
    .set((eb) => ({ vpc_count: eb('vpc_count', '+', change) }))
    .where('id', '=', accountId)
    .returning('vpc_count'),
);

/** Updates the VPC count when a VPC is created or deleted. @returns the new count */
export async function changeVpcCount(tx: Tx, accountId: number, change: 1 | -1): Promise<number> {
  const [row] = await changeCount(tx, accountId, change);
  return row?.vpc_count ?? 0;
}

export function selectAccountRow(db: Db, id: number): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the account is the parent or child of another one. */
export async function selectAccountType(db: Db, accountId: number): Promise<'parent' | 'child' | 'default'> {
  const account = await db
    .selectFrom('account')
    .leftJoin('account as child', 'child.parent_account_id', 'account.id')
    .select(['account.parent_account_id', 'child.id as child_id'])
    .where('account.id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  if (account?.child_id) return 'parent';
  return account?.parent_account_id ? 'child' : 'default';
}

const selectLastEvent = prepared((db, accountId: Parameter<number>) =>
  db.selectFrom('account').select('last_event_id').where('id', '=', accountId),
);

/** The id of the last event of the account; 0 before the first. */
export async function selectLastEventId(db: Db, accountId: number): Promise<number> {
  const [row] = await selectLastEvent(db, accountId);
  return row?.last_event_id ?? 0;
}

const changeActive = prepared((tx: Tx, accountId: Parameter<number>, change: Parameter<number>) =>
  tx
    .updateTable('account')
    .set((eb) => ({ active_webhooks: eb('active_webhooks', '+', change) }))
    .where('id', '=', accountId),
);

/** Updates the number of enabled webhooks. Without the account's lock, it takes the lock. */
export async function changeActiveWebhooks(tx: Tx, accountId: number, change: 1 | -1): Promise<void> {
  await changeActive(tx, accountId, change);
  const locked = lockedAccount(tx, accountId);
  if (locked) locked.active_webhooks += change;
}

const takeIds = prepared(
  (tx: Tx, accountId: Parameter<number>, count: Parameter<number>, now: Parameter<number>) =>
    tx
      .updateTable('account')
      .set((eb) => ({
        last_event_id: eb('last_event_id', '+', count),
        last_event_created: sql<number>`case when last_event_created > ${now} then last_event_created else ${now} end`,
        digest_since: sql<number>`coalesce(digest_since, ${now})`,
      }))
      .where('id', '=', accountId)
      .returning(['last_event_id', 'last_event_created', 'active_webhooks']),
);

/**
 * Reserves event ids for the account. If its row is locked, it is known before the answer which ones.
 * @returns the last of them, and the time for the events: neither ever decreases
 */
export function takeEventIds(
  tx: Tx,
  accountId: number,
  count: number,
  { now, send }: { now: number; send: SendBeforeCommit },
): LockedAccount | Promise<LockedAccount | undefined> {
  const take = () => takeIds(tx, accountId, count, now);
  const locked = lockedAccount(tx, accountId);
  if (!locked) return take().then(([account]) => account);
  send(take);
  locked.last_event_id += count;
  locked.last_event_created = Math.max(locked.last_event_created, now);
  return locked;
}

/**
 * Takes the activity of the account that is to be told now.
 * @param before UTC seconds; activity that began later waits
 * @returns the id of the last event; undefined when nothing is to be told, or another process took it
 */
export async function takeActivity(tx: Tx, accountId: number, before: number): Promise<number | undefined> {
  const account = await tx
    .updateTable('account')
    .set({ digest_since: null })
    .where('id', '=', accountId)
    .where('digest_since', '<=', before)
    .where('suspended', '=', 0)
    .returning('last_event_id')
    .executeTakeFirst();
  return account?.last_event_id;
}

/** Has activity that was not told to everybody told again later. @param now UTC seconds */
export async function giveBackActivity(tx: Tx, accountId: number, now: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ digest_since: now })
    .where('id', '=', accountId)
    .where('digest_since', 'is', null)
    .execute();
}

export async function hasChildAccounts(db: Db, accountId: number): Promise<boolean> {
  const child = await db
    .selectFrom('account')
    .select('id')
    .where('parent_account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return child !== undefined;
}
