import type { Encryption } from '#platform/encryption';
import type { Tx } from '#store/types';

/** For a change of the key. @returns how many there were */
export async function reencryptArtifacts(tx: Tx, encryption: Encryption): Promise<number> {
  const rows = await tx.selectFrom('oauth_artifact').select(['hash', 'payload']).execute();
  for (const { hash, payload } of rows) {
    const text = encryption.decrypt('OAuth artifact', payload);
    await tx
      .updateTable('oauth_artifact')
      .set({ payload: encryption.encrypt('OAuth artifact', text) })
      .where('hash', '=', hash)
      .execute();
  }
  return rows.length;
}
