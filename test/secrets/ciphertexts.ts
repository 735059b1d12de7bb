import assert from 'node:assert/strict';
import { createEncryption, type EncryptionPurpose, PURPOSES } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import type { Encrypted } from '#store/schema/declarations';
import { encryptedColumns } from '#store/schema/declared';
import type { Db } from '#store/types';
import { rows, type TableName } from '#test/migrations/constraints';

/** The key of a `TestApi`. */
const KEY = Buffer.alloc(32, 0x11);

const SHORTEST_BYTES = 28;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const HEX = /^[0-9a-f]+$/i;

/** A text in the database that looks like a ciphertext. */
export interface Ciphertext {
  table: string;
  column: string;
  /** Undefined when no purpose decrypts it. */
  purpose: EncryptionPurpose | undefined;
}

export async function ciphertextsIn(db: Db): Promise<Ciphertext[]> {
  const { decrypt } = createEncryption([KEY], systemRandom);
  const opens = (purpose: EncryptionPurpose, text: string) => {
    try {
      decrypt(purpose, text);
      return true;
    } catch {
      return false;
    }
  };
  const found: Ciphertext[] = [];
  for (const table of Object.keys(rows) as TableName[]) {
    for (const row of await db.selectFrom(table).selectAll().execute()) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value !== 'string' || !looksEncrypted(value)) continue;
        found.push({ table, column, purpose: PURPOSES.find((purpose) => opens(purpose, value)) });
      }
    }
  }
  return found;
}

function looksEncrypted(text: string): boolean {
  return BASE64.test(text) && !HEX.test(text) && Buffer.from(text, 'base64').length >= SHORTEST_BYTES;
}

/** `table.column: purpose` of every ciphertext without a declaration. */
export function undeclared(
  found: readonly Ciphertext[],
  declared: readonly Encrypted[] = encryptedColumns,
): string[] {
  const names = new Set(namesOf(declared));
  const others = found.map(nameOf).filter((name) => !names.has(name));
  return [...new Set(others)].toSorted();
}

/** Checks that every declared column contains a text that its purpose decrypts. */
export function assertEachFound(found: readonly Ciphertext[]): void {
  const names = new Set(found.map(nameOf));
  const missing = namesOf(encryptedColumns).filter((name) => !names.has(name));
  assert.deepEqual(missing, []);
}

function nameOf({ table, column, purpose }: Ciphertext): string {
  return `${table}.${column}: ${purpose}`;
}

function namesOf(declared: readonly Encrypted[]): string[] {
  return declared.flatMap(({ table, columns, purpose }) =>
    columns.map((column) => nameOf({ table, column, purpose })),
  );
}
