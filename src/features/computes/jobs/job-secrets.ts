import type { Encryption } from '#platform/encryption';
import type { Tx } from '#store/types';

/** For a change of the key. @returns how many secrets there were */
export async function reencryptJobSecrets(tx: Tx, encryption: Encryption): Promise<number> {
  const rows = await tx
    .selectFrom('compute_job')
    .select(['id', 'secret'])
    .where('secret', 'is not', null)
    .execute();
  for (const { id, secret } of rows) {
    const text = encryption.decrypt('compute job', secret as string);
    await tx
      .updateTable('compute_job')
      .set({ secret: encryption.encrypt('compute job', text) })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}
