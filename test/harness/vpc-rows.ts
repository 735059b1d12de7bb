import type { Insertable } from 'kysely';
import type { VpcTable } from '#store/schema/tables/vpc';
import type { Tx } from '#store/types';

/** Inserts VPCs of one account without events, and updates its VPC count as the service does. */
export async function insertVpcRows(
  tx: Tx,
  accountId: number,
  rows: readonly Omit<Insertable<VpcTable>, 'account_id'>[],
): Promise<{ id: number; created: number }[]> {
  await tx
    .updateTable('account')
    .set((eb) => ({ vpc_count: eb('vpc_count', '+', rows.length) }))
    .where('id', '=', accountId)
    .execute();
  const inserted: { id: number; created: number }[] = [];
  for (const row of rows) {
    const values = { ...row, account_id: accountId };
    inserted.push(
      await tx.insertInto('vpc').values(values).returning(['id', 'created']).executeTakeFirstOrThrow(),
    );
  }
  return inserted;
}
