import type { Tx } from '#store/types';

/** @returns how many there were */
export async function deleteSessionsOf(tx: Tx, userId: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('sign_in_session')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return deleted.length;
}

/** In the browser that is a trusted device of the user. */
export async function deleteSessionsOfDevice(tx: Tx, userId: number, deviceId: number): Promise<void> {
  await tx
    .deleteFrom('sign_in_session')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .execute();
}
