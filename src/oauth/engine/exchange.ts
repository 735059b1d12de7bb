import type { Ctx } from '#access/ctx';
import {
  endAuthorization,
  issueTokens,
  type NewAppToken,
  spendRefreshToken,
} from '#features/identity/apps/token-actions';
import { spendArtifact } from '#features/identity/authorizations/artifacts';
import { hashToken } from '#platform/token-hash';

/**
 * Collects what a token request exchanges and issues. The engine decides in several steps; everything is written in
 * one transaction at the end, so that a client never loses its refresh token without getting a new one.
 */
export class TokenExchange {
  authorizationId: number | undefined;
  access: NewAppToken | undefined;
  refresh: NewAppToken | undefined;
  /** Hash of the device code in the request. */
  deviceHash: string | undefined;
  #spent: { kind: 'artifact' | 'refresh token'; hash: string } | undefined;

  spendArtifact(hash: string): void {
    this.#spent = { kind: 'artifact', hash };
  }

  spendRefreshToken(token: string): void {
    this.#spent = { kind: 'refresh token', hash: hashToken(token) };
  }

  /**
   * Issues the tokens.
   * @returns false when the code or refresh token was used before; the authorization with all its tokens is then
   * revoked
   * @throws Failure 404 when the authorization is revoked, or its client is not active
   */
  async commit(ctx: Ctx): Promise<boolean> {
    const { authorizationId, access, refresh } = this;
    const spent = this.#spent;
    if (authorizationId === undefined || !access || !refresh || !spent)
      throw new Error('Nothing to exchange');
    const issued = await issueTokens(ctx, {
      authorizationId,
      access,
      refresh,
      spend:
        spent.kind === 'artifact'
          ? (tx, now) => spendArtifact(tx, spent.hash, now)
          : spendRefreshToken(spent.hash),
    });
    if (!issued) await endAuthorization(ctx, authorizationId);
    return issued;
  }
}
