import type { Encryption } from '../encryption.ts';
import type { Tx } from '../store/types.ts';
import type { NewMessage } from './message.ts';
import { noteMessage } from './wake.ts';

/** What a message needs of its caller's context. */
export interface OutboxContext {
  encryption: Encryption;
  /** UTC seconds. */
  now(): number;
}

/**
 * The message leaves when the caller's transaction has committed, and not at all when it has not. Whether the user
 * wants notifications is not asked: every template there is tells of a change to the user's sign-in or was asked for,
 * and those are sent in any case. A template of another sort has to look at `email_notifications` first.
 */
export async function enqueue(
  tx: Tx,
  { encryption, now }: OutboxContext,
  message: NewMessage,
): Promise<void> {
  const { template, kind, recipient, userId, values } = message;
  await tx
    .insertInto('outbox_message')
    .values({
      user_id: userId,
      kind,
      template,
      recipient,
      body: encryption.encrypt('outbox message', JSON.stringify(values)),
      created: now(),
      body_expiry: 'expiry' in values ? values.expiry : null,
      status: 'waiting',
      next_attempt: now(),
      ended: null,
    })
    .execute();
  noteMessage(tx);
}
