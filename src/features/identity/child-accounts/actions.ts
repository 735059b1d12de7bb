import type { ActorCtx } from '#access/ctx';
import { Failure } from '#domain/failure';
import { formatRestrictions } from '#domain/identity/restrictions';
import { formatScopes } from '#domain/identity/scopes';
import { insertMadeToken } from '#features/identity/tokens/records';
import { lockProxyUser } from '#features/identity/users/records';
import { hashToken } from '#platform/token-hash';
import type { AccountRow, TokenRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';

export interface ProxyToken {
  row: TokenRow;
  /** The token itself. Only its hash is stored. */
  token: string;
}

/**
 * Creates a token that acts in the child account, with the scopes and allowed addresses of the caller's token. It
 * ends with the caller's token, user or grant.
 * @param token 64 lower-case hex characters
 */
export async function createProxyToken(
  ctx: ActorCtx,
  tx: Tx,
  child: AccountRow,
  token: string,
): Promise<Outcome<ProxyToken>> {
  const { actor } = ctx;
  const userId = await lockProxyUser(tx, child.id);
  if (userId === undefined) throw Failure.notFound();
  const created = ctx.now();
  const row = await insertMadeToken(tx, {
    user_id: userId,
    kind: 'proxy',
    hash: hashToken(token),
    prefix: null,
    label: `${actor.username}_${actor.userId}_${created}`,
    scopes: formatScopes(actor.scopes),
    created,
    expiry: created + ctx.settings.ttl.proxyToken,
    parent_token_id: actor.tokenId,
    restrictions: formatRestrictions(actor.restrictions ?? {}),
  });
  return { value: { row, token }, noEvent: 'proxy tokens come and go' };
}
