import { createHash, type Hash } from 'node:crypto';
import type { Portion } from './dump.ts';

export interface TableFingerprint {
  rows: number;
  /** SHA-256 of the rows in the order of the primary key. */
  sha256: string;
}

/** By name of the table. */
export type Fingerprint = ReadonlyMap<string, TableFingerprint>;

/** Takes the fingerprint of rows that go by. */
export class FingerprintTaker {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>();

  add({ table, rows }: Portion): void {
    const taken = this.#tables.get(table) ?? { rows: 0, hash: createHash('sha256') };
    this.#tables.set(table, taken);
    taken.rows += rows.length;
    for (const row of rows) taken.hash.update(`${JSON.stringify(row)}\n`);
  }

  /** Ends it: nothing can be added any more. */
  take(): Fingerprint {
    return new Map(
      [...this.#tables].map(([table, { rows, hash }]) => [table, { rows, sha256: hash.digest('hex') }]),
    );
  }
}

export async function fingerprintOf(portions: AsyncIterable<Portion>): Promise<Fingerprint> {
  const taker = new FingerprintTaker();
  for await (const portion of portions) taker.add(portion);
  return taker.take();
}

/** Names of the tables whose rows are not the same. */
export function differences(one: Fingerprint, other: Fingerprint): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name)?.sha256 !== other.get(name)?.sha256).sort();
}
