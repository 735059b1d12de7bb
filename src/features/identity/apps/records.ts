import type { SelectQueryBuilder } from 'kysely';
import type { AuthorizedAppRow, Database } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** An app with the details from its client and tokens. */
export interface ShownApp extends AuthorizedAppRow {
  label: string;
  redirect_uri: string;
  /** When its access ends, in UTC seconds; null while it can be renewed. */
  expiry: number | null;
}

/** The ids of apps, for statements on what belongs to them. */
export function appIds(
  db: Db,
  of: Partial<Pick<AuthorizedAppRow, 'id' | 'user_id' | 'client_id'>>,
): SelectQueryBuilder<Database, 'authorized_app', { id: number }> {
  return db
    .selectFrom('authorized_app')
    .select('authorized_app.id')
    .where((eb) => eb.and(of));
}

export async function deleteAppsOfClient(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('authorized_app').where('client_id', '=', clientId).execute();
}

export async function selectClientOfApp(db: Db, appId: number): Promise<string> {
  const app = await db
    .selectFrom('authorized_app')
    .select('client_id')
    .where('id', '=', appId)
    .executeTakeFirstOrThrow();
  return app.client_id;
}
