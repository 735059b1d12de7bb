import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { newPoint } from '../../test/harness/public-keys.ts';
import { isEd25519Point, isNistPoint, type NistCurveName } from './curve-points.ts';

const CURVES: readonly [name: NistCurveName, namedCurve: string, size: number][] = [
  ['nistp256', 'P-256', 32],
  ['nistp384', 'P-384', 48],
  ['nistp521', 'P-521', 66],
];

/** Bits that a mutation flips, each at a place of its own: [byte, bit]. */
const flips = fc.array(fc.tuple(fc.nat({ max: 1000 }), fc.nat({ max: 7 })), { maxLength: 2 });

function flipped(bytes: Uint8Array, places: readonly (readonly [number, number])[], from = 0): Buffer {
  const changed = Buffer.from(bytes);
  for (const [byte, bit] of places) {
    const at = from + (byte % (bytes.length - from));
    changed[at] = (changed[at] ?? 0) ^ (1 << bit);
  }
  return changed;
}

test('a point is on its curve when node:crypto can import it', () => {
  for (const [name, namedCurve, size] of CURVES) {
    fc.assert(
      fc.property(flips, (places) => {
        const point = flipped(newPoint(namedCurve), places, 1);
        assert.equal(isNistPoint(name, point), canImport(namedCurve, point, size));
      }),
      { numRuns: 40 },
    );
  }
});

test('a point has its one form', () => {
  for (const [name, namedCurve, size] of CURVES) {
    const point = newPoint(namedCurve);
    assert.equal(isNistPoint(name, point), true);
    const others = [
      Buffer.alloc(0),
      Buffer.from([0]),
      point.subarray(0, -1),
      Buffer.concat([point, Buffer.alloc(1)]),
      Buffer.concat([Buffer.from([2]), point.subarray(1, 1 + size)]),
      Buffer.concat([Buffer.from([6]), point.subarray(1)]),
      Buffer.concat([Buffer.from([4]), Buffer.alloc(2 * size)]),
      Buffer.concat([Buffer.from([4]), Buffer.alloc(2 * size, 0xff)]),
    ];
    for (const other of others) assert.equal(isNistPoint(name, other), false, other.toString('hex'));
    for (const [otherName] of CURVES.filter(([candidate]) => candidate !== name)) {
      assert.equal(isNistPoint(otherName, point), false);
    }
  }
});

test('a point of edwards25519 is one that can be decoded', () => {
  fc.assert(
    fc.property(flips, (places) => {
      const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
      const point = flipped(Buffer.from(x ?? '', 'base64url'), places);
      assert.equal(isEd25519Point(point), canDecode(point));
      if (places.length === 0) assert.ok(isEd25519Point(point));
    }),
    { numRuns: 100 },
  );
});

test('y of edwards25519 is below the prime, and 0 has no sign', () => {
  const ofInteger = (y: bigint) => Buffer.from(y.toString(16).padStart(64, '0'), 'hex').toReversed();
  const cases: [y: bigint, isPoint: boolean][] = [
    [1n, true],
    [PRIME - 1n, true],
    [2n, false],
    [PRIME, false],
    [PRIME + 1n, false],
    [1n + 2n ** 255n, false],
    [PRIME - 1n + 2n ** 255n, false],
  ];
  for (const [y, isPoint] of cases) assert.equal(isEd25519Point(ofInteger(y)), isPoint, y.toString(16));
  assert.equal(isEd25519Point(Buffer.alloc(31)), false);
  assert.equal(isEd25519Point(Buffer.alloc(33)), false);
});

function canImport(namedCurve: string, point: Buffer, size: number): boolean {
  const [x, y] = [point.subarray(1, 1 + size), point.subarray(1 + size)].map((part) =>
    part.toString('base64url'),
  );
  try {
    createPublicKey({ key: { kty: 'EC', crv: namedCurve, x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

const PRIME = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/** By finding x, as RFC 8032 5.1.3 has it. */
function canDecode(point: Buffer): boolean {
  const encoded = BigInt(`0x${Buffer.from(point.toReversed()).toString('hex')}`);
  const y = encoded & (2n ** 255n - 1n);
  if (y >= PRIME) return false;
  const u = (y * y - 1n + PRIME) % PRIME;
  const v = (D * y * y + 1n) % PRIME;
  const x = (u * v ** 3n * power(u * v ** 7n, (PRIME - 5n) / 8n)) % PRIME;
  const square = (v * x * x) % PRIME;
  if (square !== u && square !== (PRIME - u) % PRIME) return false;
  return x !== 0n || encoded >> 255n === 0n;
}

function power(base: bigint, exponent: bigint): bigint {
  if (exponent === 0n) return 1n;
  const half = power((base * base) % PRIME, exponent / 2n);
  return exponent % 2n === 1n ? (half * base) % PRIME : half;
}
