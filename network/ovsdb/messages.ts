import { ProtocolError, type ServerFailure } from './errors.ts';

/** A message of JSON-RPC 1.0. */
export type JsonRpcMessage =
  | { kind: 'request'; id: unknown; method: string; params: readonly unknown[] }
  | { kind: 'notification'; method: string; params: readonly unknown[] }
  | { kind: 'reply'; id: unknown; result: unknown; failure: ServerFailure | undefined };

/** @throws ProtocolError when the text is not a message */
export function readMessage(text: string): JsonRpcMessage {
  const message = parse(text);
  const { id = null, method, params } = message;
  if (method === undefined) {
    const failure =
      message.error === undefined || message.error === null ? undefined : readFailure(message.error);
    // The server could not tell which request it was, because it could not read it.
    if (id === null) throw new ProtocolError(`The server complains: ${failure?.code} (${failure?.details})`);
    return { kind: 'reply', id, result: message.result, failure };
  }
  if (typeof method !== 'string' || !Array.isArray(params)) {
    throw new ProtocolError('Received a message without method or parameters');
  }
  return id === null ? { kind: 'notification', method, params } : { kind: 'request', id, method, params };
}

/** Reads the error of a reply or of an operation: an object as in RFC 7047, or anything else. */
export function readFailure(error: unknown): ServerFailure {
  if (!isObject(error)) return { code: String(error), details: '' };
  return { code: String(error.error), details: typeof error.details === 'string' ? error.details : '' };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): Readonly<Record<string, unknown>> {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new ProtocolError('Received a message that is not JSON');
  }
  if (!isObject(message)) throw new ProtocolError('Received a message that is not an object');
  return message;
}
