import type { Actor } from '#access/actor';
import { selectClientOfApp } from '#features/identity/apps/records';
import { CONSOLE_CLIENT } from '#features/identity/apps/target';
import type { Db, Tx } from '#store/types';

/** Key of the user's own preferences, which belong to no OAuth client. */
const NO_CLIENT = '';

async function selectPreferences(db: Db, actor: Actor): Promise<string | undefined> {
  const client = await clientOf(db, actor);
  const row = await db
    .selectFrom('preference')
    .select('value')
    .where('user_id', '=', actor.userId)
    .where('client', '=', client)
    .executeTakeFirst();
  return row?.value;
}

/** The preferences of the acting client; empty if none have been stored. */
export async function readPreferences({ db, actor }: { db: Db; actor: Actor }): Promise<object> {
  const stored: object = JSON.parse((await selectPreferences(db, actor)) ?? '{}');
  return stored;
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

/**
 * The client whose preferences the token accesses. Personal tokens use the user's own preferences, even if an app
 * created them. An OAuth token without an app belongs to the console, which needs no consent.
 */
async function clientOf(db: Db, { tokenKind, appId }: Actor): Promise<string> {
  if (tokenKind !== 'oauth') return NO_CLIENT;
  if (appId === null) return CONSOLE_CLIENT;
  return await selectClientOfApp(db, appId);
}
