import type { LoginRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

export async function insertLogins(tx: Tx, logins: readonly Omit<LoginRow, 'id'>[]): Promise<void> {
  if (logins.length > 0) await tx.insertInto('login').values(logins).execute();
}
