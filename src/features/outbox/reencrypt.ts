import type { Encryption } from '#platform/encryption';
import type { Tx } from '#store/types';

/** For a change of the key. @returns how many messages there were */
export async function reencryptMessages(tx: Tx, encryption: Encryption): Promise<number> {
  const rows = await tx
    .selectFrom('outbox_message')
    .select(['id', 'body'])
    .where('body', 'is not', null)
    .execute();
  for (const { id, body } of rows) {
    const text = encryption.decrypt('outbox message', body as string);
    await tx
      .updateTable('outbox_message')
      .set({ body: encryption.encrypt('outbox message', text) })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}
