import { readRestrictions } from '#domain/identity/restrictions';
import { readScopes } from '#domain/identity/scopes';
import { isOneOf } from '#store/query/dialect';
import type { Db } from '#store/types';
import type { Actor } from './actor.ts';
import { hasExpired, isProxyTokenBacked } from './token-validity.ts';

/** What may change about an actor while a request goes on. */
export type CurrentRights = Pick<Actor, 'restricted' | 'scopes' | 'restrictions'>;

/**
 * Looks up many actors of requests that go on at once: whether their tokens and sessions are still valid.
 * @param now UTC seconds
 * @returns undefined for an actor that may no longer act
 */
export async function selectCurrentRights(
  db: Db,
  actors: readonly Actor[],
  now: number,
): Promise<(actor: Actor) => CurrentRights | undefined> {
  const ids = [...new Set(actors.map(({ tokenId }) => tokenId))];
  const rows = await selectHolders(db, ids);
  const holders = new Map(rows.map((row) => [row.id, row]));
  const unbacked = new Set<Actor>();
  for (const actor of actors.filter(({ tokenKind }) => tokenKind === 'proxy'))
    if (!(await isProxyTokenBacked(db, actor, now))) unbacked.add(actor);
  return (actor) => {
    const holder = holders.get(actor.tokenId);
    if (!holder || hasExpired(holder, now) || unbacked.has(actor)) return undefined;
    if (actor.session && !isSessionValid(holder, actor.session.hash, now)) return undefined;
    return {
      restricted: holder.restricted === 1,
      scopes: readScopes(holder.scopes),
      restrictions: readRestrictions(holder.restrictions),
    };
  };
}

function selectHolders(db: Db, tokenIds: readonly number[]) {
  return db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .innerJoin('account', 'account.id', 'user.account_id')
    .leftJoin('sign_in_session as session', 'session.id', 'token.session_id')
    .select(['token.id', 'token.expiry', 'token.scopes', 'token.restrictions'])
    .select(['user.restricted', 'user.password_temporary'])
    .select(['session.hash', 'session.expiry as sessionExpiry'])
    .where((eb) => isOneOf(db, eb.ref('token.id'), tokenIds))
    .where('account.suspended', '=', 0)
    .execute();
}

function isSessionValid(
  holder: { hash: string | null; sessionExpiry: number | null; password_temporary: number },
  hash: string,
  now: number,
): boolean {
  const { sessionExpiry } = holder;
  return (
    holder.hash === hash && sessionExpiry !== null && sessionExpiry > now && holder.password_temporary === 0
  );
}
