import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Ctx } from '#access/ctx';
import { Failure } from '#domain/failure';
import { formatScopes } from '#domain/identity/scopes';
import { POLL_INTERVAL, recordConsentQuestion } from '#features/identity/authorizations/artifacts';
import { errorAnswer } from '#http/errors';
import { countWrongSecret } from '../client-authentication.ts';
import { engineCookieNames } from './cookie-names.ts';
import type { EngineRequest } from './engine-request.ts';
import type { TokenExchange } from './exchange.ts';

/** Error response to a client (RFC 6749 section 5.2). */
export interface OauthError {
  error: string;
  error_description: string;
}

/** Runs the engine, commits what it decided, and converts the response to our format. */
export async function answerInOurForm(
  ctx: Ctx,
  context: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  const request = context.req as unknown as EngineRequest;
  try {
    await next();
    const { oidc, path, status } = context;
    if (oidc?.entities.Account) request.userId = Number(oidc.entities.Account.accountId);
    const refusedClient = status === 401 ? oidc?.entities.Client?.clientId : undefined;
    dropSessionCookie(context, ctx.settings.loginUrl);
    // The body would repeat the redirect URL, which contains the code.
    if (status === 303) context.body = '';
    if (request.failure !== undefined) throw request.failure;
    if (refusedClient !== undefined) await countWrongSecret(ctx, { clientId: refusedClient, ip: request.ip });
    if (path === '/oauth/token') await answerExchange(ctx, context, request.exchange);
    if (path === '/oauth/revoke' && status === 200) context.body = {};
    if (path === '/oauth/device_authorization' && status === 200) {
      context.body = { ...(context.body as object), interval: POLL_INTERVAL };
    }
  } catch (error) {
    fail(context, request, error);
  }
}

async function answerExchange(ctx: Ctx, context: KoaContextWithOIDC, exchange: TokenExchange): Promise<void> {
  if (context.status === 200) {
    if (await exchange.commit(ctx)) context.body = tokenAnswer(exchange, ctx);
    else refuse(context, 'invalid_grant', 'It was used before, so everything that came from it has ended');
    return;
  }
  const { error } = context.body as Partial<OauthError>;
  if (error !== 'authorization_pending' || exchange.deviceHash === undefined) return;
  if (!(await recordConsentQuestion(ctx, exchange.deviceHash))) {
    refuse(context, 'slow_down', `Wait ${POLL_INTERVAL} seconds longer between two questions than until now`);
  }
}

function tokenAnswer(
  { access, refresh }: TokenExchange,
  { names, settings }: Pick<Ctx, 'names' | 'settings'>,
) {
  const ours = formatScopes(access?.scopes ?? []);
  const scope = names?.scopesOut(ours) ?? ours;
  return {
    access_token: access?.token,
    token_type: 'bearer',
    expires_in: settings.ttl.accessToken,
    scope,
    scopes: scope,
    refresh_token: refresh?.token,
  };
}

/** Hands internal errors to the common error handling instead of the engine's. */
function fail(context: KoaContextWithOIDC, request: EngineRequest, error: unknown): void {
  if (error instanceof Failure && error.kind === 'not_found') {
    refuse(context, 'invalid_grant', 'The access was taken back');
    return;
  }
  request.noteFailure(error);
  for (const name of ['set-cookie', 'location', 'content-length']) context.res.removeHeader(name);
  context.respond = false;
}

/** The response to an internal error. */
export function oauthFailure(error: unknown): { status: number; body: OauthError } {
  const { status } = errorAnswer(error);
  if (status === 503) {
    return {
      status,
      body: { error: 'temporarily_unavailable', error_description: 'Try again in some minutes' },
    };
  }
  return {
    status: 500,
    body: { error: 'server_error', error_description: 'Something went wrong; it was noted' },
  };
}

function refuse(context: KoaContextWithOIDC, error: string, description: string): void {
  context.status = 400;
  context.body = { error, error_description: description };
}

/** Removes the engine's session cookie: our own session identifies the user. */
function dropSessionCookie({ res }: KoaContextWithOIDC, loginUrl: string): void {
  const cookies = [res.getHeader('set-cookie') ?? []].flat().map(String);
  const { session } = engineCookieNames(loginUrl);
  const kept = cookies.filter((cookie) => !cookie.startsWith(session));
  if (kept.length < cookies.length) res.setHeader('set-cookie', kept);
}
