import type { Tx } from '#store/types';

export async function endPasswordLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_link').where('user_id', '=', userId).execute();
}
