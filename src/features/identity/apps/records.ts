import type { Db, Tx } from '#store/types';

export async function deleteAppsOfClient(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('authorized_app').where('client_id', '=', clientId).execute();
}

/** The id of the app's OAuth client. */
export async function selectClientOfApp(db: Db, appId: number): Promise<string> {
  const app = await db
    .selectFrom('authorized_app')
    .select('client_id')
    .where('id', '=', appId)
    .executeTakeFirstOrThrow();
  return app.client_id;
}
