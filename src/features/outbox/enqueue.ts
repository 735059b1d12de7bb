import { sql } from 'kysely';
import { bounds } from '#domain/budget';
import { takeFromWindow } from '#features/identity/attempts/counted-rates';
import type { Encryption } from '#platform/encryption';
import { isOneOf } from '#store/query/dialect';
import { NO_LEASE } from '#store/query/lease';
import { wakeAfterCommit } from '#store/transaction-effects';
import type { Db, Tx } from '#store/types';
import {
  isReplaceable,
  type MessageValues,
  type NewMessage,
  NOTICE,
  priorityOf,
  type Template,
} from './message.ts';
import { replaceWaiting } from './queue.ts';
import { recipientKey } from './send-limits.ts';

/** The part of the caller's context that a message needs. */
export interface OutboxContext {
  encryption: Encryption;
  /** UTC seconds. */
  now(): number;
}

/**
 * Adds a message to the outbox in the caller's transaction: it is sent after the commit, and never after a rollback.
 * Once an address has had its hourly number of notices, a new notice replaces the last one of its sort that is still
 * waiting.
 *
 * Does not check whether the user wants notifications. Templates that report a change to the user's sign-in or
 * were requested are sent in any case. For all others the caller checks `email_notifications`. See
 * docs/how-it-works/outbox.md.
 */
export async function enqueue(
  tx: Tx,
  { encryption, now }: OutboxContext,
  message: NewMessage,
): Promise<void> {
  const { template, kind, recipient, userId, values } = message;
  const body = encryption.encrypt('outbox message', JSON.stringify(values));
  const created = now();
  const isNotice = priorityOf(template) === NOTICE && isReplaceable(template);
  if (isNotice && (await isOneTooMany(tx, { encryption, now }, message))) {
    if (await replaceWaiting(tx, { userId, recipient, template, body, created })) return;
  }
  await tx
    .insertInto('outbox_message')
    .values({
      user_id: userId,
      kind,
      template,
      recipient,
      body,
      created,
      body_expiry: 'expiry' in values ? values.expiry : null,
      status: 'waiting',
      priority: priorityOf(template),
      next_attempt: created,
      ended: null,
    })
    .execute();
  wakeAfterCommit(tx, 'outbox');
}

/** Deletes the waiting mails about activity of a user who does not want them any more. */
export async function dropWaitingActivity(tx: Tx, userId: number): Promise<void> {
  await deletionOfWaiting(tx, userId).where('template', '=', 'activity').execute();
}

/**
 * Deletes waiting messages with links or codes of a user who is about to be deleted, and mails about activity. Other
 * notices are still sent.
 */
export async function dropWaitingLinks(tx: Tx, userId: number): Promise<void> {
  await deletionOfWaiting(tx, userId)
    .where((eb) => eb.or([eb('priority', '<', NOTICE), eb('template', '=', 'activity')]))
    .execute();
}

function deletionOfWaiting(tx: Tx, userId: number) {
  return tx.deleteFrom('outbox_message').where('user_id', '=', userId).where('status', '=', 'waiting');
}

/** Period in which the notices to one address are counted. */
const WINDOW_SECONDS = 3_600;

async function isOneTooMany(
  tx: Tx,
  { encryption, now }: OutboxContext,
  { userId, recipient }: NewMessage,
): Promise<boolean> {
  const key = `${userId} ${recipientKey(encryption, recipient)}`;
  const limit = { requests: bounds.noticesPerRecipient.value, seconds: WINDOW_SECONDS };
  return (await takeFromWindow(tx, { bucket: 'notices', key }, limit, now())) !== undefined;
}

/** Those of the users to whom a message of this template waits to be sent. */
export async function selectWaitingFor(
  db: Db,
  template: Template,
  userIds: readonly number[],
): Promise<Set<number | null>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('outbox_message')
    .select('user_id')
    .where('status', '=', sql.lit('waiting'))
    .where('kind', '=', 'email')
    .where('priority', '=', priorityOf(template))
    .where('template', '=', template)
    .where((eb) => isOneOf(db, eb.ref('user_id'), userIds))
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/**
 * Takes the link of an invitation out of a mail that is not going to be sent, so that it is given to somebody once.
 * Call it behind the account's lock, and only where no mails are sent.
 * @param invitedBy the user who invited
 * @returns undefined when there is none, or it was taken
 */
export async function claimInvitationLink(
  tx: Tx,
  { encryption, now }: { encryption: Encryption; now(): number },
  { userId, invitedBy }: { userId: number; invitedBy: number },
): Promise<{ link: string; expiry: number } | undefined> {
  const message = await tx
    .selectFrom('outbox_message')
    .select(['id', 'body'])
    .where('user_id', '=', userId)
    .where('template', '=', 'invitation')
    .where('status', 'in', ['waiting', 'kept'])
    .where('body', 'is not', null)
    .where('body_expiry', '>', now())
    .executeTakeFirst();
  if (!message?.body) return undefined;
  const values: MessageValues['invitation'] = JSON.parse(encryption.decrypt('outbox message', message.body));
  if (values.invitedBy !== invitedBy) return undefined;
  // A worker that holds the lease of the message loses it, and so cannot end it again.
  await tx
    .updateTable('outbox_message')
    .set({ status: 'kept', body: null, ended: now(), ...NO_LEASE })
    .where('id', '=', message.id)
    .execute();
  return { link: values.link, expiry: values.expiry };
}
