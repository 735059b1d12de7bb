import type { Encryption } from '#platform/encryption';
import { NO_LEASE } from '#store/query/lease';
import type { Tx } from '#store/types';
import type { MessageValues } from './message.ts';

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
