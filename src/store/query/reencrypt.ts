import { sql } from 'kysely';
import type { Encryption } from '#platform/encryption';
import type { Encrypted } from '#store/schema/declarations';
import type { Tx } from '../types.ts';

/**
 * Re-encrypts all columns of a declaration, for key rotation.
 * @param encryption decrypts with all known keys, and encrypts with the new one
 * @returns the number of re-encrypted texts
 */
export async function reencryptColumns(
  tx: Tx,
  { table, key, columns, purpose }: Encrypted,
  encryption: Encryption,
): Promise<number> {
  let count = 0;
  const [from, name] = [sql.table(table), sql.ref(key)];
  for (const column of columns) {
    const text = sql.ref(column);
    const { rows } = await sql<{
      name: unknown;
      text: string;
    }>`select ${name} as name, ${text} as text from ${from} where ${text} is not null`.execute(tx);
    for (const row of rows) {
      const anew = encryption.encrypt(purpose, encryption.decryptBytes(purpose, row.text));
      await sql`update ${from} set ${text} = ${anew} where ${name} = ${row.name}`.execute(tx);
    }
    count += rows.length;
  }
  return count;
}
