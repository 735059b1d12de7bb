import type { Encryption } from '#platform/encryption';
import type { OutboxMessageRow } from '#store/schema/tables/index';
import type { MessageValues, Template } from './message.ts';
import type { MessageBrand } from './templates/document.ts';
import { render } from './templates/render.ts';
import type { OutgoingMessage } from './transports/transport.ts';

type TemplateValues = MessageValues[Template];

export interface ReadMessage {
  values: TemplateValues;
  rendered: OutgoingMessage;
}

/** What is needed to read messages. */
export interface MessageReadContext {
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
