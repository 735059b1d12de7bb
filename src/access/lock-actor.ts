import { Failure } from '#domain/failure';
import { allowsAddress, readRestrictions } from '#domain/identity/restrictions';
import { lockAccount } from '#store/locks';
import { type Parameter, prepared } from '#store/query/prepared';
import type { Tx } from '#store/types';
import type { Actor } from './actor.ts';
import { hasExpired, isProxyTokenBacked } from './token-validity.ts';

const selectHolder = prepared((db, tokenId: Parameter<number>) =>
  db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .innerJoin('account', 'account.id', 'user.account_id')
    .select(['token.expiry', 'token.restrictions', 'user.restricted'])
    .where('token.id', '=', tokenId)
    .where('account.suspended', '=', 0),
);

const selectSession = prepared((db, hash: Parameter<string>, now: Parameter<number>) =>
  db.selectFrom('sign_in_session').select('id').where('hash', '=', hash).where('expiry', '>', now),
);

/**
 * Begins a write on behalf of the actor: locks the account until the commit, then checks again that the token is
 * valid. A client may send the body of a request slowly, so the first check can be long ago.
 * @throws Failure when the token, session, user or account was removed meanwhile, or the user or token was restricted
 */
export async function lockActor(tx: Tx, actor: Actor, now: number): Promise<void> {
  const [, [holder], sessions] = await Promise.all([
    lockAccount(tx, actor.accountId),
    selectHolder(tx, actor.tokenId),
    actor.session && selectSession(tx, actor.session.hash, now),
  ]);
  if (!holder || hasExpired(holder, now)) throw Failure.invalidToken();
  if (actor.tokenKind === 'proxy' && !(await isProxyTokenBacked(tx, actor, now)))
    throw Failure.invalidToken();
  if (sessions?.length === 0) throw Failure.invalidToken();
  if (holder.restricted === 1 && !actor.restricted) throw Failure.forbidden();
  if (holder.restrictions !== null || actor.restrictions) restrictAgain(actor, holder.restrictions);
}

/** Applies the token's present restrictions to the rest of the write. */
function restrictAgain(actor: Actor, stored: string | null): void {
  const restrictions = readRestrictions(stored);
  if (!allowsAddress(restrictions, () => actor.clientAddress?.())) throw Failure.invalidToken();
  // The request was admitted to an operation that tokens bound to VPCs may not use.
  if (restrictions?.vpcs && !actor.restrictions?.vpcs) throw Failure.forbidden();
  actor.restrictions = restrictions;
}
