import { type ExpressionBuilder, sql } from 'kysely';
import { isOneOf } from '#store/query/dialect';
import { type Lease, leasedTo, NO_LEASE } from '#store/query/lease';
import type { Database, OutboxMessageRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import { sortOf, type Template } from './message.ts';
import type { Delivery } from './transports/transport.ts';

export type MessageKind = OutboxMessageRow['kind'];

const DAY_SECONDS = 86_400;
/** A message that has not left by then never does. */
export const GIVE_UP_SECONDS = DAY_SECONDS;
/** How long the operator can read a message that has nothing in it that expires. */
const KEEP_SECONDS = 7 * DAY_SECONDS;

const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3_600;

/** Whether a message of the kind is waiting that no process has a lease of. */
export async function hasDueMessage(db: Db, kind: MessageKind, now: number): Promise<boolean> {
  return (await selectDueId(db, kind, now)) !== undefined;
}

/** Leases the message whose turn it is to one process, also among several replicas. */
export async function claimMessage(
  tx: Tx,
  kind: MessageKind,
  lease: Lease,
  now: number,
): Promise<OutboxMessageRow | undefined> {
  for (;;) {
    const id = await selectDueId(tx, kind, now);
    if (id === undefined) return undefined;
    // Another process may have been quicker: PostgreSQL waits for it here, and looks again at what is left.
    const message = await tx
      .updateTable('outbox_message')
      .set(leasedTo(lease))
      .where('id', '=', id)
      .where((eb) => isFree(eb, now))
      .returningAll()
      .executeTakeFirst();
    if (message) return message;
  }
}

/** Sets a new end for the leases of these messages, where the holder still has them. */
export async function renewLeases(tx: Tx, { holder, until }: Lease, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set({ claimed_until: until })
    .where('claimed_by', '=', holder)
    .where((eb) => isOneOf(tx, eb.ref('id'), ids))
    .execute();
}

/** @param holder undefined: all leases end */
export async function releaseLeases(tx: Tx, holder?: string): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set(NO_LEASE)
    .where('status', '=', sql.lit('waiting'))
    .where((eb) => (holder === undefined ? eb('claimed_by', 'is not', null) : eb('claimed_by', '=', holder)))
    .execute();
}

/** It has come too late: nobody can use what is in it, or a day has passed. */
export function isOver({ created, body, body_expiry }: OutboxMessageRow, now: number): boolean {
  return body === null || (body_expiry !== null && body_expiry <= now) || created + GIVE_UP_SECONDS <= now;
}

/** What became of a message, if the process still has the lease. */
export async function endMessage(
  tx: Tx,
  message: OutboxMessageRow,
  outcome: Delivery | 'given_up',
  now: number,
): Promise<void> {
  const expiry = message.body_expiry ?? now + KEEP_SECONDS;
  await updateLeased(tx, message, {
    status: outcome,
    ended: now,
    attempts: message.attempts + (outcome === 'given_up' ? 0 : 1),
    ...(outcome === 'kept' ? { body_expiry: expiry } : { body: null }),
  });
}

/**
 * The message waits for its next attempt, longer each time, and not beyond the moment at which it is over.
 * @param jitter 0 to 1: those that failed together do not all come back together
 */
export async function postponeMessage(
  tx: Tx,
  message: OutboxMessageRow,
  { now, jitter }: { now: number; jitter: number },
): Promise<void> {
  const { attempts, created, body_expiry } = message;
  const next = Math.min(
    now + pauseSeconds(attempts, jitter),
    created + GIVE_UP_SECONDS,
    body_expiry ?? Number.POSITIVE_INFINITY,
  );
  await updateLeased(tx, message, { attempts: attempts + 1, next_attempt: next });
}

/** Half of it is certain: 5 to 10 seconds after the first failure, at last half an hour to an hour. */
function pauseSeconds(failures: number, jitter: number): number {
  const longest = Math.min(FIRST_PAUSE_SECONDS * 2 ** failures, LONGEST_PAUSE_SECONDS);
  return Math.ceil((longest * (1 + jitter)) / 2);
}

/** The message waits without an attempt: too many left before it. @param until UTC seconds */
export async function holdMessage(tx: Tx, message: OutboxMessageRow, until: number): Promise<void> {
  await updateLeased(tx, message, { next_attempt: until });
}

interface Replacement {
  userId: number;
  recipient: string;
  template: Template;
  /** Encrypted. */
  body: string;
  created: number;
}

/**
 * A notice in the place of the last one of its sort that no process has a lease of.
 * @returns false when none waits
 */
export async function replaceWaiting(
  tx: Tx,
  { userId, recipient, template, body, created }: Replacement,
): Promise<boolean> {
  const waiting = tx
    .selectFrom('outbox_message')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('user_id', '=', userId)
    .where('recipient', '=', recipient)
    .where('template', 'in', sortOf(template))
    .where('status', '=', sql.lit('waiting'))
    .where('claimed_by', 'is', null);
  const { numUpdatedRows } = await tx
    .updateTable('outbox_message')
    .set((eb) => ({ template, body, created, merged: eb('merged', '+', 1) }))
    .where('id', '=', waiting)
    // Another process may have leased it meanwhile.
    .where('status', '=', sql.lit('waiting'))
    .where('claimed_by', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether there are bodies that nobody may read any more. */
export async function hasExpiredBody(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox_message')
    .select('id')
    .where('body', 'is not', null)
    .where('body_expiry', '<=', now)
    .where('status', '=', 'kept')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function eraseExpiredBodies(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set({ body: null })
    .where('body', 'is not', null)
    .where('body_expiry', '<=', now)
    // Those that wait are given up by the process that leases them.
    .where('status', '=', 'kept')
    .execute();
}

async function selectDueId(db: Db, kind: MessageKind, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox_message')
    .select('id')
    .where((eb) => isFree(eb, now))
    .where('next_attempt', '<=', now)
    .where('kind', '=', kind)
    .orderBy('priority')
    .orderBy('next_attempt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The status is part of the text: as an argument it would not be known to be that of the index. */
function isFree(eb: ExpressionBuilder<Database, 'outbox_message'>, now: number) {
  return eb.and([
    eb('status', '=', sql.lit('waiting')),
    eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]),
  ]);
}

async function updateLeased(
  tx: Tx,
  { id, claimed_by }: OutboxMessageRow,
  changes: Partial<OutboxMessageRow>,
): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set({ ...changes, ...NO_LEASE })
    .where('id', '=', id)
    .where('claimed_by', '=', claimed_by)
    .where('status', '=', sql.lit('waiting'))
    .execute();
}
