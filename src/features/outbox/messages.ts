import type { Encryption } from '#platform/encryption';
import type { OutboxMessageRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import type { MessageValues, Template } from './message.ts';
import { GIVE_UP_SECONDS, type MessageKind } from './queue.ts';
import type { MessageBrand } from './templates/document.ts';
import { render } from './templates/render.ts';
import type { OutgoingMessage } from './transports/transport.ts';

export interface MessageFilter {
  kind?: MessageKind;
  userId?: number;
  limit: number;
}

/** A message with the name of its user; null when the user is deleted. */
export type ListedMessage = OutboxMessageRow & { username: string | null };

/** The readable content of a message; null members when it is erased or expired. */
export interface MessageContent {
  text: string | null;
  code: string | null;
  link: string | null;
}

/** Returns the newest messages first. */
export async function selectMessages(
  db: Db,
  { kind, userId, limit }: MessageFilter,
): Promise<ListedMessage[]> {
  return await db
    .selectFrom('outbox_message')
    .leftJoin('user', 'user.id', 'outbox_message.user_id')
    .selectAll('outbox_message')
    .select('user.username')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as MessageKind))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as number))
    .orderBy('outbox_message.id', 'desc')
    .limit(limit)
    .execute();
}

/** Hides expired content even before it is erased. @throws Error when it is encrypted with an unknown key */
export function contentOf(row: OutboxMessageRow, reading: MessageReadContext, now: number): MessageContent {
  if (row.body === null || (row.body_expiry !== null && row.body_expiry <= now)) {
    return { text: null, code: null, link: null };
  }
  const { values, rendered } = readMessage(row, reading);
  return {
    text: rendered.text,
    code: 'code' in values ? values.code : null,
    link: 'link' in values ? values.link : null,
  };
}

/**
 * Makes a waiting message due at once. A kept message is queued again, for a transport configured since.
 * @returns false when its content is gone or expired, or it is older than a day
 */
export async function retryMessage(tx: Tx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox_message')
    .set({ status: 'waiting', next_attempt: now, ended: null })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'kept'])
    .where('body', 'is not', null)
    .where('created', '>', now - GIVE_UP_SECONDS)
    .where((eb) => eb.or([eb('body_expiry', 'is', null), eb('body_expiry', '>', now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

type TemplateValues = MessageValues[Template];

export interface ReadMessage {
  values: TemplateValues;
  rendered: OutgoingMessage;
}

/** What is needed to read messages. */
interface MessageReadContext {
  encryption: Encryption;
  brand: MessageBrand;
}

/** Decrypts and renders a message. @throws Error when its body is erased, or encrypted with an unknown key */
export function readMessage(row: OutboxMessageRow, { encryption, brand }: MessageReadContext): ReadMessage {
  const { id, template, recipient, body, created, merged } = row;
  if (body === null) throw new Error('The body of the message is gone');
  const values = JSON.parse(encryption.decrypt('outbox message', body)) as TemplateValues;
  const message = render(template as Template, values as never, brand, merged);
  return {
    values,
    rendered: {
      ...message,
      reference: merged === 0 ? `${id}-${created}` : `${id}-${created}-${merged}`,
      template,
      recipient,
      created,
      ...('unsubscribe' in values && { unsubscribe: values.unsubscribe }),
    },
  };
}
