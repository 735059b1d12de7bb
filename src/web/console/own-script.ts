import type { IncomingMessage } from 'node:http';
import type { Services } from '#access/ctx';
import { Failure, reject } from '#domain/failure';
import { NO_TOKEN_ACCEPTED } from '#domain/reasons/refusals';
import { clientAddressReader } from '#http/transfer/client-connection';

/** Every request of the console's script has this header, which no page of another origin can send unasked. */
const HEADER = 'x-palisade-console';

const READING = new Set(['GET', 'HEAD']);

/** Whether the request only looks for news. It must not keep the session alive. */
export function isPoll({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers[HEADER] === 'poll';
}

/**
 * Creates the check that a request with a session cookie was sent by the console's own script.
 * @returns a function that throws a Failure for requests with a token, and for those from elsewhere
 */
export function ownScriptCheck({
  config,
  log,
}: Pick<Services, 'config' | 'log'>): (message: IncomingMessage) => void {
  const { origin } = new URL(config.loginUrl);
  const addressOf = clientAddressReader(config.trustedProxies);
  return (message) => {
    if (message.headers.authorization !== undefined)
      reject([{ field: 'Authorization', reason: NO_TOKEN_ACCEPTED }]);
    if (isFromOrigin(message, origin)) return;
    log.info({ security: 'console', outcome: 'refused', ip: addressOf(message) }, 'console request');
    throw Failure.forbidden();
  };
}

function isFromOrigin(
  { method = '', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  origin: string,
): boolean {
  if (headers[HEADER] !== '1' && headers[HEADER] !== 'poll') return false;
  // Browsers do not send the header over plain http, except to the loopback interface.
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return READING.has(method) || headers.origin === undefined || headers.origin === origin;
}
