import type { Ctx } from '#access/ctx';
import { Failure } from '#domain/failure';
import { formatScopes, type Scopes } from '#domain/identity/scopes';
import { holdAuthorizationForTokens } from '#features/identity/authorizations/index';
import {
  deleteAuthorization,
  insertRefreshToken,
  markRefreshTokenUsed,
} from '#features/identity/authorizations/records';
import { insertToken } from '#features/identity/tokens/records';
import { hashToken } from '#platform/token-hash';
import type { Tx } from '#store/types';

const NO_EVENT = 'apps have a list of their own';

/** As it is made and sent: the raw value is nowhere else. */
export interface NewAppToken {
  /** 64 lower-case hex characters. */
  token: string;
  scopes: Scopes;
}

/** Tokens of an authorization, and what is given for them. */
export interface TokenIssue {
  authorizationId: number;
  access: NewAppToken;
  refresh: NewAppToken;
  /**
   * In the same transaction: marks as used what is exchanged, so that of all who try at the same moment one gets tokens.
   * @returns false when it was used before
   */
  spend?(tx: Tx, now: number): Promise<boolean>;
}

/**
 * All or nothing: a client that gets no answer has what it had before.
 * @returns false when what was to be exchanged had been used: somebody else has a copy of it, and the family has to end
 * @throws Failure not found when the authorization has ended, or its client is not active
 */
export function issueTokens(
  ctx: Ctx,
  { authorizationId, access, refresh, spend }: TokenIssue,
): Promise<boolean> {
  return ctx.mutate(async (tx) => {
    const authorization = await holdAuthorizationForTokens(tx, authorizationId);
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
      expiry: created + ctx.ttl.accessToken,
      app_id: authorization.app_id,
      authorization_id: authorizationId,
    });
    await insertRefreshToken(tx, {
      authorization_id: authorizationId,
      hash: hashToken(refresh.token),
      scopes: formatScopes(refresh.scopes),
      created,
      expiry: created + ctx.ttl.refreshToken,
      used: null,
    });
    return { value: true, noEvent: NO_EVENT };
  });
}

/** For `issueTokens`: exchanges a refresh token. @param hash of the token */
export function spendRefreshToken(hash: string): (tx: Tx, now: number) => Promise<boolean> {
  return (tx, now) => markRefreshTokenUsed(tx, hash, now);
}

/** All its tokens are refused from then on. Nothing happens when it has ended already. */
export function endAuthorization(ctx: Ctx, authorizationId: number): Promise<void> {
  return ctx.mutate(async (tx) => {
    await deleteAuthorization(tx, authorizationId);
    return { value: undefined, noEvent: NO_EVENT };
  });
}
