import type { Insertable } from 'kysely';
import { Failure } from '#domain/failure';
import { isForeignKeyViolation } from '#store/engine/failures';
import type { TokenRow } from '#store/schema/tables/index';
import type { TokenTable } from '#store/schema/tables/token';
import type { Tx } from '#store/types';

export async function insertToken(tx: Tx, token: Insertable<TokenTable>): Promise<void> {
  await tx.insertInto('token').values(token).execute();
}

/** @param use with the start of the hour in UTC seconds */
export async function updateLastUsed(
  tx: Tx,
  id: number,
  use: Pick<TokenRow, 'last_used' | 'last_ip'>,
): Promise<void> {
  await tx.updateTable('token').set(use).where('id', '=', id).execute();
}

/** Marks the events up to this id as seen by a token that is bound to VPCs. */
export async function markEventsSeenByToken(tx: Tx, id: number, eventId: number): Promise<void> {
  await tx
    .updateTable('token')
    .set({ events_seen_to: eventId })
    .where('id', '=', id)
    .where('events_seen_to', '<', eventId)
    .execute();
}

/** Deletes the proxy tokens that were created with the token. */
export async function deleteProxyTokensMadeWith(tx: Tx, tokenId: number): Promise<void> {
  await tx.deleteFrom('token').where('parent_token_id', '=', tokenId).execute();
}

/** Deletes all tokens of a user, of every kind. */
export function deleteTokensOf(tx: Tx, userId: number): Promise<TokenRow[]> {
  return tx.deleteFrom('token').where('user_id', '=', userId).returningAll().execute();
}

/**
 * Deletes the proxy tokens that the user created, when it loses the right to them. They do not come back with the
 * right.
 */
export async function deleteProxyTokensMadeBy(tx: Tx, userId: number): Promise<void> {
  const own = tx.selectFrom('token as own').select('own.id').where('own.user_id', '=', userId);
  await tx.deleteFrom('token').where('parent_token_id', 'in', own).execute();
}

/** Deletes the proxy tokens that users of the account created, and those that act in it. */
export async function deleteProxyTokensOfAccount(tx: Tx, accountId: number): Promise<void> {
  const users = tx.selectFrom('user').select('user.id').where('user.account_id', '=', accountId);
  const own = tx.selectFrom('token').select('token.id').where('token.user_id', 'in', users);
  const proxies = tx.deleteFrom('token').where('kind', '=', 'proxy');
  await proxies.where('user_id', 'in', users).execute();
  await proxies.where('parent_token_id', 'in', own).execute();
}

/**
 * Inserts a token that was created with another token.
 * @throws Failure when the other token was revoked meanwhile, with its app; the locks of other accounts do not
 * prevent that
 */
export async function insertMadeToken(tx: Tx, token: Insertable<TokenTable>): Promise<TokenRow> {
  try {
    return await tx.insertInto('token').values(token).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    throw isForeignKeyViolation(error) ? Failure.invalidToken() : error;
  }
}
