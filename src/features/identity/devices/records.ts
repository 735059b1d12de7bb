import type { Tx } from '#store/types';

export async function deleteDevicesOf(tx: Tx, userId: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('trusted_device')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return deleted.length;
}
