import { createHash, type Hash } from 'node:crypto';
import type { Portion } from './dump.ts';

export interface TableFingerprint {
  rows: number;
  /** SHA-256 of all rows, in the order of the primary key. */
  sha256: string;
}

/** Fingerprints by table name. */
export type Fingerprint = ReadonlyMap<string, TableFingerprint>;

/** Computes the fingerprint of rows while they are copied. */
export class FingerprintTaker {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>();

  add({ table, rows }: Portion): void {
    const taken = this.#tables.get(table) ?? { rows: 0, hash: createHash('sha256') };
    this.#tables.set(table, taken);
    taken.rows += rows.length;
    for (const row of rows) taken.hash.update(`${JSON.stringify(row)}\n`);
  }

  /** Finishes the computation. No rows can be added afterwards. */
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

/** The names of the tables whose rows differ. */
export function differences(one: Fingerprint, other: Fingerprint): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name)?.sha256 !== other.get(name)?.sha256).sort();
}
