import type { RenderedMessage } from '#features/outbox/templates/render';

export interface OutgoingMessage extends RenderedMessage {
  /** The same for every attempt, so that the receiver can recognize a repeated message. */
  reference: string;
  template: string;
  /** E-mail address, or telephone number in E.164 format. */
  recipient: string;
  /** UTC seconds. */
  created: number;
  /** The page that switches such messages off. */
  unsubscribe?: string;
}

/** `kept`: the message was not sent and stays in the outbox for the operator to read. */
export type SendResult = 'sent' | 'kept';

export interface Transport {
  /**
   * Resolves once the receiver has accepted the message.
   * @param signal abandons the attempt: nothing may continue in the background
   * @throws TransportError
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>;
  /** True if messages are not sent, so that send limits do not apply. */
  keeps?: true;
  /** Closes idle connections. */
  close?(): void;
}

export interface Transports {
  email: Transport;
  sms: Transport;
}

/**
 * The message could not be sent. The error is logged, so it may contain only our own words and error codes, never an
 * address or the text of a message.
 */
export class TransportError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TransportError';
  }
}

/**
 * The code of a system error, such as `ECONNREFUSED`. It is the only part of a foreign error that reveals nothing
 * private.
 */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
  return cause === undefined ? error.name : codeOf(cause);
}
