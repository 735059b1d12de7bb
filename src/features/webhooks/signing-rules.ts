import { createHmac } from 'node:crypto';
import { formatTime } from '#domain/time';

/** What the text of a secret begins with. */
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** How long requests are also signed with the secret before a rotation. */
export const OLD_SECRET_SECONDS = 86_400;

export function newSecret(random: { bytes(count: number): Uint8Array }): string {
  return SECRET_PREFIX + Buffer.from(random.bytes(SECRET_BYTES)).toString('base64');
}

/**
 * The body of a request (Standard Webhooks, "Payload structure").
 * @param time when it happened, in UTC seconds
 */
export function payloadOf(type: string, time: number, data: object): string {
  return JSON.stringify({ type, timestamp: `${formatTime(time)}Z`, data });
}

/** What the signature covers, besides the secrets. */
export interface SignedMessage {
  /** The same in each attempt, so that a receiver recognizes a repetition. */
  id: string;
  /** When it is sent, in UTC seconds. */
  time: number;
  payload: string;
}

/**
 * The headers that identify and sign a message, as Standard Webhooks describes.
 * @param secrets all that are valid; each gives one signature
 */
export function signedHeaders(
  { id, time, payload }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${time}.${payload}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(time),
    'webhook-signature': signatures.join(' '),
  };
}
