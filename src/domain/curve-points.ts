interface NistCurve {
  /** Bytes of one coordinate. */
  size: number;
  prime: bigint;
  b: bigint;
}

/** By the names that keys use (FIPS 186-5, SEC 2). */
const NIST_CURVES = {
  nistp256: {
    size: 32,
    prime: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
    b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  },
  nistp384: {
    size: 48,
    prime: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
    b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
  },
  nistp521: {
    size: 66,
    prime: 2n ** 521n - 1n,
    b: 0x51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00n,
  },
} as const satisfies Readonly<Record<string, NistCurve>>;

export type NistCurveName = keyof typeof NIST_CURVES;

/** Whether the bytes are a point of the curve, written without compression: 4, then x, then y (SEC 1 2.3.4). */
export function isNistPoint(name: NistCurveName, bytes: Uint8Array): boolean {
  const { size, prime, b }: NistCurve = NIST_CURVES[name];
  if (bytes.length !== 1 + 2 * size || bytes[0] !== 4) return false;
  const x = toInteger(bytes.subarray(1, 1 + size));
  const y = toInteger(bytes.subarray(1 + size));
  return x < prime && y < prime && modulo(y * y - (x ** 3n - 3n * x + b), prime) === 0n;
}

const ED25519_PRIME = 2n ** 255n - 19n;
/** -121665/121666 */
const ED25519_D = modulo(-121665n * power(121666n, ED25519_PRIME - 2n, ED25519_PRIME), ED25519_PRIME);

/** Whether the bytes are a point of edwards25519, written as its y and the sign of x (RFC 8032 5.1.3). */
export function isEd25519Point(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false;
  const encoded = toInteger(bytes.toReversed());
  const isNegative = encoded >> 255n === 1n;
  const y = encoded & (2n ** 255n - 1n);
  if (y >= ED25519_PRIME) return false;
  const numerator = modulo(y * y - 1n, ED25519_PRIME);
  const denominator = modulo(ED25519_D * y * y + 1n, ED25519_PRIME);
  // x is 0, which has no sign.
  if (numerator === 0n) return !isNegative;
  // The quotient of two numbers is a square when their product is one (Euler's criterion).
  return power(numerator * denominator, (ED25519_PRIME - 1n) / 2n, ED25519_PRIME) === 1n;
}

/** Most significant byte first. */
export function toInteger(bytes: Uint8Array): bigint {
  return BigInt(`0x0${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}

function modulo(value: bigint, prime: bigint): bigint {
  const rest = value % prime;
  return rest < 0n ? rest + prime : rest;
}

function power(base: bigint, exponent: bigint, prime: bigint): bigint {
  let result = 1n;
  let square = modulo(base, prime);
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}
