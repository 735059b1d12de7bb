import type { IncomingMessage } from 'node:http';
import type { Ctx } from '#access/ctx';
import { addressKey } from '#domain/net/address-key';
import { requireAttemptsLeft, takeAttempt } from '#features/identity/attempts/index';
import { isClientId } from '#features/identity/authorizations/index';

const BUCKET = 'clientAuthentication';

/** Who tries a client's secret. */
export interface SecretAttempt {
  clientId: string;
  /** Where from. */
  ip: string;
}

/** The client whose secret a request brings; undefined when it brings none, or names what can be no client. */
export function clientOfSecret(message: IncomingMessage, parameters: URLSearchParams): string | undefined {
  const named = clientNamedIn(message, parameters);
  return named !== undefined && isClientId(named) ? named : undefined;
}

/** A public client is known by its id alone: the secret that it sends is not looked at, right or wrong. */
export function leaveOutSecret(parameters: URLSearchParams, clientId: string): void {
  parameters.delete('client_secret');
  if (!parameters.has('client_id')) parameters.set('client_id', clientId);
}

function clientNamedIn(message: IncomingMessage, parameters: URLSearchParams): string | undefined {
  const basic = /^basic +([A-Za-z0-9+/=]+)$/i.exec(message.headers.authorization ?? '')?.[1];
  if (basic !== undefined) return decoded(Buffer.from(basic, 'base64').toString('utf8').split(':')[0]);
  return parameters.has('client_secret') ? (parameters.get('client_id') ?? undefined) : undefined;
}

/** @throws Failure when too many wrong secrets came from there: a right one is refused then, too */
export async function requireSecretAttemptsLeft(ctx: Ctx, attempt: SecretAttempt): Promise<void> {
  await requireAttemptsLeft(ctx.db, ctx, BUCKET, keyOf(attempt));
}

/** Notes a wrong secret. */
export async function countWrongSecret(ctx: Ctx, attempt: SecretAttempt): Promise<void> {
  await ctx.mutate(async (tx) => {
    // The answer says that it was wrong, also of one beyond the limit that came at the same moment.
    await takeAttempt(tx, ctx, BUCKET, keyOf(attempt));
    return { value: undefined, noEvent: 'a wrong secret changes nothing' };
  });
  // Without the id: secrets are put there, too.
  ctx.log.info(
    { security: 'client_secret', outcome: 'wrong', user_id: null, ip: attempt.ip },
    'client secret',
  );
}

/** One client may be written in many ways (RFC 6749 2.3.1). Undefined for what the engine refuses, too. */
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
