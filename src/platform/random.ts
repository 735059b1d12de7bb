import { randomBytes, randomUUID } from 'node:crypto';

/** The one source of randomness, cryptographic. Tests replace it. */
export interface Random {
  /** Lower-case hex of so many random bytes. */
  hex(bytes: number): string;
  bytes(count: number): Uint8Array;
  /** Upper-case UUID. */
  uuid(): string;
}

export const systemRandom: Random = {
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID().toUpperCase(),
};
