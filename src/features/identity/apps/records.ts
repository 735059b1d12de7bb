import type { Tx } from '#store/types';

export async function deleteAppsOfClient(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('authorized_app').where('client_id', '=', clientId).execute();
}
