import type { Actor } from '#access/actor';
import { selectClientOfApp } from '#features/identity/apps/records';
import { CONSOLE_CLIENT } from '#features/identity/apps/target';
import type { Db, Tx } from '#store/types';

/** Preferences of a user that belong to no OAuth client. */
const NO_CLIENT = '';

/** @returns undefined while there are none */
export async function selectPreferences(db: Db, actor: Actor): Promise<string | undefined> {
  const client = await clientOf(db, actor);
  const row = await db
    .selectFrom('preference')
    .select('value')
    .where('user_id', '=', actor.userId)
    .where('client', '=', client)
    .executeTakeFirst();
  return row?.value;
}

/** @param value compact JSON */
export async function replacePreferences(tx: Tx, actor: Actor, value: string): Promise<void> {
  const client = await clientOf(tx, actor);
  await tx
    .insertInto('preference')
    .values({ user_id: actor.userId, client, value })
    .onConflict((conflict) => conflict.columns(['user_id', 'client']).doUpdateSet({ value }))
    .execute();
}

/** Those that the users of OAuth clients have with them: their clients are about to go. */
export async function deletePreferencesOfClients(tx: Tx, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length > 0) await tx.deleteFrom('preference').where('client', 'in', clientIds).execute();
}

/** A personal token has those of the user, also one that an app made. Only the console has no app: it needs no consent. */
async function clientOf(db: Db, { tokenKind, appId }: Actor): Promise<string> {
  if (tokenKind !== 'oauth') return NO_CLIENT;
  if (appId === null) return CONSOLE_CLIENT;
  return await selectClientOfApp(db, appId);
}
