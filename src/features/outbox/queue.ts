import { type ExpressionBuilder, sql } from 'kysely';
import { retryPause } from '#platform/retry-pause';
import { isOneOf } from '#store/query/dialect';
import { type Lease, leasedTo, NO_LEASE } from '#store/query/lease';
import type { Database, OutboxMessageRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import { sortOf, type Template } from './message.ts';
import type { SendResult } from './transports/transport.ts';

export type MessageKind = OutboxMessageRow['kind'];

const DAY_SECONDS = 86_400;
/** A message that could not be sent within this time is given up. */
export const GIVE_UP_SECONDS = DAY_SECONDS;
/** How long the operator can read a message whose content does not expire. */
const KEEP_SECONDS = 7 * DAY_SECONDS;

/** Whether a message of this kind is due and not leased. */
export async function hasDueMessage(db: Db, kind: MessageKind, now: number): Promise<boolean> {
  return (await selectDueId(db, kind, now)) !== undefined;
}

/** When the next message is due after a time, which it is not yet; undefined when none waits. UTC seconds. */
export async function nextDueMessage(db: Db, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox_message')
    .select((eb) => eb.fn.min('next_attempt').as('next'))
    .where('status', '=', sql.lit('waiting'))
    .where('next_attempt', '>', after)
    .executeTakeFirst();
  return row?.next ?? undefined;
}

/** Leases the next due message to one process. Safe with several replicas. */
export async function claimMessage(
  tx: Tx,
  kind: MessageKind,
  lease: Lease,
  now: number,
): Promise<OutboxMessageRow | undefined> {
  for (;;) {
    const id = await selectDueId(tx, kind, now);
    if (id === undefined) return undefined;
    // Another process may lease the row first. PostgreSQL then waits for its commit and checks the condition again.
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

/** Extends the leases of these messages, as far as the holder still has them. */
export async function renewLeases(tx: Tx, { holder, until }: Lease, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set({ claimed_until: until })
    .where('claimed_by', '=', holder)
    .where((eb) => isOneOf(tx, eb.ref('id'), ids))
    .execute();
}

/** @param holder the process whose leases end; undefined ends all leases */
export async function releaseLeases(tx: Tx, holder?: string): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set(NO_LEASE)
    .where('status', '=', sql.lit('waiting'))
    .where((eb) => (holder === undefined ? eb('claimed_by', 'is not', null) : eb('claimed_by', '=', holder)))
    .execute();
}

/** Whether it is too late to send the message: its content is erased or expired, or it is a day old. */
export function isOver({ created, body, body_expiry }: OutboxMessageRow, now: number): boolean {
  return body === null || (body_expiry !== null && body_expiry <= now) || created + GIVE_UP_SECONDS <= now;
}

/** Records the outcome of a message, if the process still holds the lease. */
export async function endMessage(
  tx: Tx,
  message: OutboxMessageRow,
  outcome: SendResult | 'given_up',
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
 * Schedules the next attempt. The pause doubles each time, and ends at the latest when the message is given up or
 * expires.
 * @param jitter 0 to 1, spreads the retries of messages that failed together
 */
export async function postponeMessage(
  tx: Tx,
  message: OutboxMessageRow,
  { now, jitter }: { now: number; jitter: number },
): Promise<void> {
  const { attempts, created, body_expiry } = message;
  const next = Math.min(
    now + retryPause(attempts, jitter),
    created + GIVE_UP_SECONDS,
    body_expiry ?? Number.POSITIVE_INFINITY,
  );
  await updateLeased(tx, message, { attempts: attempts + 1, next_attempt: next });
}

/** Postpones a message that exceeds a send limit, without counting an attempt. @param until UTC seconds */
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
 * Replaces the content of the last waiting, unleased notice of the same sort.
 * @returns false when there is none
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
    // Another process may have leased it in the meantime.
    .where('status', '=', sql.lit('waiting'))
    .where('claimed_by', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether any kept message has an expired body. */
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
    // Expired messages that still wait are given up by the process that leases them.
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

/** The status is a literal, because the planner must see that the query matches the partial index. */
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

export interface WaitingMessages {
  kind: MessageKind;
  count: number;
  /** When the oldest was written, in UTC seconds. */
  oldest: number;
}

/** Messages that wait to be sent. Reads the index of what is due, and one row of each kind. */
export function waitingMessages(db: Db): Promise<WaitingMessages[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('outbox_message')
        .select(({ fn }) => [
          'kind' as const,
          fn.countAll<number>().as('count'),
          fn.min<number>('id').as('first'),
        ])
        .where('status', '=', sql.lit('waiting'))
        .groupBy('kind')
        .as('waiting'),
    )
    .innerJoin('outbox_message', 'outbox_message.id', 'waiting.first')
    .select(['waiting.kind', 'waiting.count', 'outbox_message.created as oldest'])
    .execute();
}
