import type { Tx } from '#store/types';

export async function deleteSessionsOf(tx: Tx, userId: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('sign_in_session')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return deleted.length;
}

/** Deletes the user's sessions in the browser that is this trusted device. */
export async function deleteSessionsOfDevice(tx: Tx, userId: number, deviceId: number): Promise<void> {
  await tx
    .deleteFrom('sign_in_session')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .execute();
}
