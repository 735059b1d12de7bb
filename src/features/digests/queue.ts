import { takeActivity } from '#features/identity/accounts/records';
import { isOneOf } from '#store/query/dialect';
import { type Lease, leasedTo, NO_LEASE } from '#store/query/lease';
import type { Db, Tx } from '#store/types';

/** Accounts that are looked up at once. */
const PORTION = 100;

/** The mails about the activity of one account that are written together, leased to one process. */
export interface DigestRun {
  accountId: number;
  /** Id of the last event that they tell. */
  upTo: number;
  holder: string;
}

interface DigestTiming {
  /** UTC seconds. */
  now: number;
  /** Least time between two mails to a user. */
  window: number;
}

/** Accounts whose activity is to be told, and those that another process did not finish. */
export async function selectDueAccounts(db: Db, { now, window }: DigestTiming): Promise<number[]> {
  const unfinished = await db
    .selectFrom('digest')
    .select('account_id')
    .where('ended', 'is', null)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .limit(PORTION)
    .execute();
  const due = await db
    .selectFrom('account')
    .leftJoin('digest', 'digest.account_id', 'account.id')
    .select('account.id')
    .where('account.digest_since', '<=', now - window)
    .where('account.suspended', '=', 0)
    .where((eb) => eb.or([eb('digest.account_id', 'is', null), eb('digest.ended', '<=', now - window)]))
    .orderBy('account.digest_since')
    .limit(PORTION)
    .execute();
  return [...unfinished.map(({ account_id }) => account_id), ...due.map(({ id }) => id)];
}

/** When the next mails about activity are due after a time, which they are not yet; undefined for none. UTC seconds. */
export async function nextDueDigest(db: Db, after: number, window: number): Promise<number | undefined> {
  const accounts = await db
    .selectFrom('account')
    .leftJoin('digest', 'digest.account_id', 'account.id')
    .select(['account.digest_since', 'digest.ended'])
    .where('account.digest_since', 'is not', null)
    .where('account.suspended', '=', 0)
    .execute();
  const times = accounts
    .map(({ digest_since: since, ended }) => Math.max(since ?? 0, ended ?? 0) + window)
    .filter((time) => time > after);
  return times.length === 0 ? undefined : Math.min(...times);
}

/**
 * Leases the mails of an account to one process: those that another did not finish, or new ones, if the last ones
 * were written long enough ago.
 * @returns undefined when there is nothing to tell, or another process has the lease
 */
export async function claimDigest(
  tx: Tx,
  accountId: number,
  lease: Lease,
  { now, window }: DigestTiming,
): Promise<DigestRun | undefined> {
  const before = now - window;
  const last = await tx
    .selectFrom('digest')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (last?.ended === null) return await takeOver(tx, accountId, lease, now);
  if (last && last.ended > before) return undefined;
  // Of several processes, one finds the activity.
  const upTo = await takeActivity(tx, accountId, before);
  if (upTo === undefined) return undefined;
  const begun = { up_to: upTo, ended: null, ...leasedTo(lease) };
  await tx
    .insertInto('digest')
    .values({ account_id: accountId, ...begun })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(begun))
    .execute();
  return { accountId, upTo, holder: lease.holder };
}

async function takeOver(
  tx: Tx,
  accountId: number,
  lease: Lease,
  now: number,
): Promise<DigestRun | undefined> {
  const taken = await tx
    .updateTable('digest')
    .set(leasedTo(lease))
    .where('account_id', '=', accountId)
    .where('ended', 'is', null)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returning('up_to')
    .executeTakeFirst();
  return taken && { accountId, upTo: taken.up_to, holder: lease.holder };
}

/** Extends the leases of these accounts, as far as the holder still has them. */
export async function renewLeases(
  tx: Tx,
  { holder, until }: Lease,
  accountIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('digest')
    .set({ claimed_until: until })
    .where('claimed_by', '=', holder)
    .where((eb) => isOneOf(tx, eb.ref('account_id'), accountIds))
    .execute();
}

/** @param holder the process whose leases end; undefined ends all leases */
export async function releaseLeases(tx: Tx, holder?: string): Promise<void> {
  await tx
    .updateTable('digest')
    .set(NO_LEASE)
    .where('ended', 'is', null)
    .where((eb) => (holder === undefined ? eb('claimed_by', 'is not', null) : eb('claimed_by', '=', holder)))
    .execute();
}

/** Whether the process still has the lease. */
export async function holdsDigest(tx: Tx, { accountId, holder }: DigestRun): Promise<boolean> {
  const held = await tx
    .selectFrom('digest')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('claimed_by', '=', holder)
    .executeTakeFirst();
  return held !== undefined;
}

/** Records that all mails were written, if the process still has the lease. @param now UTC seconds */
export async function endDigest(tx: Tx, { accountId, holder }: DigestRun, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('digest')
    .set({ ended: now, ...NO_LEASE })
    .where('account_id', '=', accountId)
    .where('claimed_by', '=', holder)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
