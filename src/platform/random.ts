import { randomBytes, randomUUID } from 'node:crypto';

/** The only source of randomness; cryptographically secure. Tests replace it. */
export interface Random {
  /** That many random bytes as lower-case hexadecimal. */
  hex(bytes: number): string;
  bytes(count: number): Uint8Array;
  /** A random UUID (version 4) in upper case. */
  uuid(): string;
}

export const systemRandom: Random = {
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID().toUpperCase(),
};
