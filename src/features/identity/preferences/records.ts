import type { Tx } from '#store/types';

/** Deletes the preferences that users of these OAuth clients have stored with them. */
export async function deletePreferencesOfClients(tx: Tx, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length > 0) await tx.deleteFrom('preference').where('client', 'in', clientIds).execute();
}
