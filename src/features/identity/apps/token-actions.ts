import type { Ctx } from '#access/ctx';
import { Failure } from '#domain/failure';
import { formatScopes, type Scopes } from '#domain/identity/scopes';
import {
  deleteAuthorization,
  insertRefreshToken,
  lockAuthorizationForTokens,
  markRefreshTokenUsed,
} from '#features/identity/authorizations/records';
import { insertToken } from '#features/identity/tokens/records';
import { hashToken } from '#platform/token-hash';
import type { Tx } from '#store/types';

const NO_EVENT = 'apps have a list of their own';

/** A new token and its raw value, of which only the hash is stored. */
export interface NewAppToken {
  /** 64 lower-case hex characters. */
  token: string;
  scopes: Scopes;
}

/** The tokens to issue for an authorization, and what is exchanged for them. */
export interface TokenIssue {
  authorizationId: number;
  access: NewAppToken;
  refresh: NewAppToken;
  /**
   * Runs in the same transaction to mark the code or refresh token as used, so that only one of several concurrent
   * attempts succeeds.
   * @returns false if it was used before
   */
  spend?(tx: Tx, now: number): Promise<boolean>;
}

/**
 * Issues tokens in one transaction, so that a client without an answer can repeat the exchange.
 * @returns false if the code or refresh token was used before: there is a copy of it, so the caller must revoke the
 * authorization
 * @throws Failure 404 when the authorization is revoked, or its client is not active
 */
export function issueTokens(
  ctx: Ctx,
  { authorizationId, access, refresh, spend }: TokenIssue,
): Promise<boolean> {
  return ctx.mutate(async (tx) => {
    const authorization = await lockAuthorizationForTokens(tx, authorizationId);
    if (!authorization) throw Failure.notFound();
    const created = ctx.now();
    if (spend && !(await spend(tx, created))) return { value: false, noEvent: NO_EVENT };
    await insertToken(tx, {
      user_id: authorization.user_id,
      kind: 'oauth',
      hash: hashToken(access.token),
      prefix: null,
      label: '',
      scopes: formatScopes(access.scopes),
      created,
      expiry: created + ctx.settings.ttl.accessToken,
      app_id: authorization.app_id,
      authorization_id: authorizationId,
    });
    await insertRefreshToken(tx, {
      authorization_id: authorizationId,
      hash: hashToken(refresh.token),
      scopes: formatScopes(refresh.scopes),
      created,
      expiry: created + ctx.settings.ttl.refreshToken,
      used: null,
    });
    return { value: true, noEvent: NO_EVENT };
  });
}

/** The `spend` step for a refresh token. @param hash of the refresh token */
export function spendRefreshToken(hash: string): (tx: Tx, now: number) => Promise<boolean> {
  return (tx, now) => markRefreshTokenUsed(tx, hash, now);
}

/** Revokes an authorization with all its tokens. Does nothing if it is revoked already. */
export function endAuthorization(ctx: Ctx, authorizationId: number): Promise<void> {
  return ctx.mutate(async (tx) => {
    await deleteAuthorization(tx, authorizationId);
    return { value: undefined, noEvent: NO_EVENT };
  });
}
