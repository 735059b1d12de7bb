import type { IncomingMessage } from 'node:http';
import type { Ctx } from '#access/ctx';
import { addressKey } from '#domain/net/address-key';
import { requireAttemptsLeft, takeAttempt } from '#features/identity/attempts/counted-rates';
import { isClientId } from '#features/identity/authorizations/client';

const BUCKET = 'clientAuthentication';

/** Identifies whose secret is tried, and from where. */
export interface SecretAttempt {
  clientId: string;
  /** IP address of the client. */
  ip: string;
}

/** The client id that comes with a secret. Undefined if there is no secret, or the id cannot be a client's. */
export function clientOfSecret(message: IncomingMessage, parameters: URLSearchParams): string | undefined {
  const named = clientNamedIn(message, parameters);
  return named !== undefined && isClientId(named) ? named : undefined;
}

/**
 * Removes the secret of a public client, which is identified by its id alone. Whether the secret is right is not
 * checked.
 */
export function leaveOutSecret(parameters: URLSearchParams, clientId: string): void {
  parameters.delete('client_secret');
  if (!parameters.has('client_id')) parameters.set('client_id', clientId);
}

function clientNamedIn(message: IncomingMessage, parameters: URLSearchParams): string | undefined {
  const basic = /^basic +([A-Za-z0-9+/=]+)$/i.exec(message.headers.authorization ?? '')?.[1];
  if (basic !== undefined) return decoded(Buffer.from(basic, 'base64').toString('utf8').split(':')[0]);
  return parameters.has('client_secret') ? (parameters.get('client_id') ?? undefined) : undefined;
}

/** @throws Failure after too many wrong secrets from this address, even for a right one */
export async function requireSecretAttemptsLeft(ctx: Ctx, attempt: SecretAttempt): Promise<void> {
  await requireAttemptsLeft(ctx.db, ctx, BUCKET, keyOf(attempt));
}

/** Counts a wrong secret. */
export async function countWrongSecret(ctx: Ctx, attempt: SecretAttempt): Promise<void> {
  await ctx.mutate(async (tx) => {
    // Ignore the limit: if a concurrent request exceeds it, the response still says that the secret was wrong.
    await takeAttempt(tx, ctx, BUCKET, keyOf(attempt));
    return { value: undefined, noEvent: 'a wrong secret changes nothing' };
  });
  // Do not log the id, because clients put secrets there by mistake.
  ctx.log.info(
    { security: 'client_secret', outcome: 'wrong', user_id: null, ip: attempt.ip },
    'client secret',
  );
}

/**
 * Decodes the id, which clients may encode differently (RFC 6749 section 2.3.1). Undefined if malformed; the engine
 * refuses it as well.
 */
function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function keyOf({ clientId, ip }: SecretAttempt): string {
  return `${clientId} ${addressKey(ip)}`;
}
