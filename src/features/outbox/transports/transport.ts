import type { RenderedMessage } from '#features/outbox/templates/render';

export interface OutgoingMessage extends RenderedMessage {
  /** The same at every attempt, so that the other side can tell a repetition. */
  reference: string;
  template: string;
  /** E-mail address, or telephone number in E.164. */
  recipient: string;
  /** UTC seconds. */
  created: number;
}

/** `kept`: stays where it is, for the operator to read. */
export type Delivery = 'sent' | 'kept';

/** The way out for one kind of message. */
export interface Transport {
  /**
   * Resolves when the other side has taken the message, and not before.
   * @param signal lets go of it: nothing of the attempt goes on afterwards
   * @throws TransportError
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Delivery>;
  /** Nothing leaves this way, so nobody can get too much of it. */
  keeps?: true;
  /** Lets go of connections that wait for more messages. */
  close?(): void;
}

export interface Transports {
  email: Transport;
  sms: Transport;
}

/** The message did not get out. It is logged, so it has words of ours and codes only: no address, no text. */
export class TransportError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TransportError';
  }
}

/** `ECONNREFUSED`, where an error has such a code: the only part of a foreign error that tells nothing else. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
  return cause === undefined ? error.name : codeOf(cause);
}
