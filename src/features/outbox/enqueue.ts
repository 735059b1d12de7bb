import type { OutboxStarter } from '#access/ctx';
import { bounds } from '#domain/budget';
import { takeFromWindow } from '#features/identity/attempts/index';
import type { Encryption } from '#platform/encryption';
import { afterCommit } from '#store/notes';
import type { Tx } from '#store/types';
import { type NewMessage, NOTICE, priorityOf } from './message.ts';
import { replaceWaiting } from './queue.ts';
import { recipientKey } from './send-limits.ts';

/** What a message needs of its caller's context. */
export interface OutboxContext {
  encryption: Encryption;
  /** UTC seconds. */
  now(): number;
  outbox: OutboxStarter;
}

/**
 * The message leaves when the caller's transaction has committed, and not at all when it has not. A notice beyond what
 * one address gets in an hour takes the place of one of its sort that still waits. Whether the user
 * wants notifications is not asked: every template there is tells of a change to the user's sign-in or was asked for,
 * and those are sent in any case. A template of another sort has to look at `email_notifications` first.
 */
export async function enqueue(
  tx: Tx,
  { encryption, now, outbox }: OutboxContext,
  message: NewMessage,
): Promise<void> {
  const { template, kind, recipient, userId, values } = message;
  const body = encryption.encrypt('outbox message', JSON.stringify(values));
  const created = now();
  const isNotice = priorityOf(template) === NOTICE;
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
  afterCommit(tx, () => outbox.wake());
}

/** The user goes, and what waits with a link or code of theirs is good for nothing. Notices still leave. */
export async function dropWaitingLinks(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('outbox_message')
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .where('priority', '<', NOTICE)
    .execute();
}

/** An hour. */
const WINDOW_SECONDS = 3_600;

async function isOneTooMany(
  tx: Tx,
  { encryption, now }: Omit<OutboxContext, 'outbox'>,
  { userId, recipient }: NewMessage,
): Promise<boolean> {
  const key = `${userId} ${recipientKey(encryption, recipient)}`;
  const limit = { requests: bounds.noticesPerRecipient.value, seconds: WINDOW_SECONDS };
  return (await takeFromWindow(tx, { bucket: 'notices', key }, limit, now())) !== undefined;
}
