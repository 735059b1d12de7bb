import { prepared } from '#store/query/prepared';
import type { Tx } from '#store/types';

/** How many VPCs there are, as one row. */
export const selectVpcCount = prepared((db, accountId: number) =>
  db.selectFrom('account').select('vpc_count as count').where('id', '=', accountId),
);

const changeCount = prepared((tx: Tx, accountId: number, change: number) =>
  tx
    .updateTable('account')
    .set((eb) => ({ vpc_count: eb('vpc_count', '+', change) }))
    .where('id', '=', accountId)
    .returning('vpc_count'),
);

/** With each VPC that comes or goes. @returns how many there are then */
export async function changeVpcCount(tx: Tx, accountId: number, change: 1 | -1): Promise<number> {
  const [row] = await changeCount(tx, accountId, change);
  return row?.vpc_count ?? 0;
}
