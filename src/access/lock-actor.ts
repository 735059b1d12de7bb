import { Failure } from '#domain/failure';
import { lockAccount } from '#store/locks';
import { prepared } from '#store/query/prepared';
import type { Tx } from '#store/types';
import type { Actor } from './actor.ts';
import { isProxyTokenBacked } from './proxy-token.ts';

const selectHolder = prepared((db, tokenId: number) =>
  db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .innerJoin('account', 'account.id', 'user.account_id')
    .select(['token.expiry', 'user.restricted'])
    .where('token.id', '=', tokenId)
    .where('account.suspended', '=', 0),
);

/**
 * Begins a write of the actor: alone in the account until the commit, and only if the token is still valid. Between
 * the request's first look and its write lies its body, which a client may send as slowly as it likes.
 * @throws Failure when token, user or account went meanwhile, or the user was restricted
 */
export async function lockActor(tx: Tx, actor: Actor, now: number): Promise<void> {
  await lockAccount(tx, actor.accountId);
  const [holder] = await selectHolder(tx, actor.tokenId);
  if (!holder || (holder.expiry !== null && holder.expiry <= now)) throw Failure.invalidToken();
  if (actor.tokenKind === 'proxy' && !(await isProxyTokenBacked(tx, actor, now)))
    throw Failure.invalidToken();
  if (holder.restricted === 1 && !actor.restricted) throw Failure.forbidden();
}
