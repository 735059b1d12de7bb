import type { Tx } from '#store/types';

export async function selectClientIds(tx: Tx, accountId: number): Promise<string[]> {
  const rows = await tx.selectFrom('oauth_client').select('id').where('account_id', '=', accountId).execute();
  return rows.map(({ id }) => id);
}
