import type { Ctx } from '#access/ctx';
import {
  endAuthorization,
  issueTokens,
  type NewAppToken,
  spendRefreshToken,
} from '#features/identity/apps/index';
import { spendArtifact } from '#features/identity/authorizations/index';
import { hashToken } from '#platform/token-hash';

/**
 * What a token request gives for what. The engine decides it step by step; it is written at once, when it has decided
 * everything, so that a client never loses its refresh token without having a new one.
 */
export class Exchange {
  authorizationId: number | undefined;
  access: NewAppToken | undefined;
  refresh: NewAppToken | undefined;
  /** Hash of the device code that is asked about. */
  deviceHash: string | undefined;
  #spent: { kind: 'artifact' | 'refresh token'; hash: string } | undefined;

  spendArtifact(hash: string): void {
    this.#spent = { kind: 'artifact', hash };
  }

  spendRefreshToken(token: string): void {
    this.#spent = { kind: 'refresh token', hash: hashToken(token) };
  }

  /**
   * @returns false when somebody else was faster: then all tokens of the authorization have ended
   * @throws Failure not found when the authorization has ended, or its client is not active
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
