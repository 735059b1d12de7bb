import { reason, reasonPattern } from '#domain/reasons/reason';

/**
 * Checks the fields after the name of the key type. Each field is prefixed with its length (RFC 4251, section 5).
 */
type KeyForm = (fields: readonly Uint8Array[]) => boolean;

/** Key types by their OpenSSH name, with the form of their base64 part (RFC 4253, RFC 5656, RFC 8709). */
const KEY_TYPES: Readonly<Record<string, KeyForm>> = {
  'ssh-dss': isDsaKey,
  'ssh-rsa': isRsaKey,
  'ecdsa-sha2-nistp256': (fields) => fields.length === 2 && hasPointOf('nistp256', fields),
  'ecdsa-sha2-nistp384': (fields) => fields.length === 2 && hasPointOf('nistp384', fields),
  'ecdsa-sha2-nistp521': (fields) => fields.length === 2 && hasPointOf('nistp521', fields),
  'ssh-ed25519': (fields) => fields.length === 1 && fields[0]?.length === 32,
  // The third field names the application that the hardware key is for.
  'sk-ecdsa-sha2-nistp256@openssh.com': (fields) =>
    fields.length === 3 && hasPointOf('nistp256', fields) && fields[2]?.length !== 0,
};

/** The key types that a user may store. */
export const SSH_KEY_TYPES: ReadonlySet<string> = new Set(Object.keys(KEY_TYPES));

/**
 * The key types for computes and the remote shell. Hardware keys are excluded because they need more than their
 * public key there.
 */
const TYPES_ON_COMPUTES: ReadonlySet<string> = new Set(
  [...SSH_KEY_TYPES].filter((type) => !type.startsWith('sk-')),
);

/** Keywords of a field with a public key. */
export const PUBLIC_KEY_TEXT = { minLength: 0, maxLength: 16_384, multiline: true } as const;

export type PublicKeyFault = 'type' | 'rest';

export const SSH_KEY_TYPE_NOT_ALLOWED = reason({
  name: 'SSH_KEY_TYPE_NOT_ALLOWED',
  group: 'profile',
  text: 'SSH Key key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.',
  fields: ['ssh_key'],
  cause: 'The key is missing or empty, or does not begin with a supported type.',
  remedy: 'Send the line from a public key file: type, base64 and an optional comment.',
});

/** Keys are counted from 1. */
export const AUTHORIZED_KEY_TYPE_NOT_ALLOWED = reasonPattern({
  name: 'AUTHORIZED_KEY_TYPE_NOT_ALLOWED',
  group: 'profile',
  text: 'SSH Key {number} key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.',
  fields: ['authorized_keys'],
  cause:
    'The key with this number, counted from 1, does not begin with a type that computes and the remote shell support. Hardware keys (`sk-`) are not supported.',
  remedy: 'Replace that key.',
});

/** Bytes per coordinate, by the curve name used in keys (RFC 5656, section 6.1). */
const COORDINATE_BYTES = { nistp256: 32, nistp384: 48, nistp521: 66 } as const;

export type NistCurve = keyof typeof COORDINATE_BYTES;

/** A point as stated in the key. It has not been checked that the point is on the curve. */
export interface NistPoint {
  curve: NistCurve;
  x: Uint8Array;
  y: Uint8Array;
}

/** `point` is set for keys on a NIST curve. */
export interface PublicKey {
  point?: NistPoint;
}

/**
 * Parses a public key in OpenSSH format: `<type> <base64> [comment]` on one line, which may end in a line break.
 * @returns the key, or its fault: `type` when the type is missing or not allowed, `rest` when something after it is
 * invalid
 */
export function parsePublicKey(
  text: string,
  types: ReadonlySet<string> = TYPES_ON_COMPUTES,
): PublicKey | PublicKeyFault {
  const line = text.replace(/\r?\n$/, '');
  const [type = '', base64 = ''] = line.split(/[ \t]+/, 2);
  if (!types.has(type)) return 'type';
  if (/[\t\r\n]/.test(line)) return 'rest';
  const [name, ...fields] = readFields(decodeBase64(base64)) ?? [];
  const isRight = name && textOf(name) === type && KEY_TYPES[type]?.(fields);
  if (!isRight) return 'rest';
  const [curve, point] = fields;
  return type.includes('nistp') && curve && point
    ? { point: readPoint(textOf(curve) as NistCurve, point) }
    : {};
}

/** Undefined for anything but canonical base64. */
function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const bytes = atob(text);
  return btoa(bytes) === text ? Uint8Array.from(bytes, (character) => character.charCodeAt(0)) : undefined;
}

/** Splits the bytes into length-prefixed fields. Undefined when a field is empty or incomplete. */
function readFields(bytes: Uint8Array | undefined): Uint8Array[] | undefined {
  if (!bytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) return undefined;
    const end = at + 4 + view.getUint32(at);
    if (end === at + 4 || end > bytes.length) return undefined;
    fields.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return fields;
}

/** An uncompressed point: the byte 4, then x, then y (SEC 1, section 2.3.4). */
function hasPointOf(curve: NistCurve, [name, point]: readonly Uint8Array[]): boolean {
  if (!name || !point) return false;
  return textOf(name) === curve && point[0] === 4 && point.length === 1 + 2 * COORDINATE_BYTES[curve];
}

function readPoint(curve: NistCurve, point: Uint8Array): NistPoint {
  const size = COORDINATE_BYTES[curve];
  return { curve, x: point.subarray(1, 1 + size), y: point.subarray(1 + size) };
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** The fields are exponent and modulus. */
function isRsaKey(fields: readonly Uint8Array[]): boolean {
  const [e, n] = readIntegers(fields, 2) ?? [];
  if (e === undefined || n === undefined) return false;
  return e >= 3n && isOdd(e) && isOdd(n) && hasBits(n, 1024, 16_384);
}

/** The fields are the prime, the subgroup's order and generator, and the public value. */
function isDsaKey(fields: readonly Uint8Array[]): boolean {
  const [p, q, g, y] = readIntegers(fields, 4) ?? [];
  if (p === undefined || q === undefined || g === undefined || y === undefined) return false;
  const isGroup = hasBits(p, 1024, 3072) && hasBits(q, 160, 160) && (p - 1n) % q === 0n;
  return isGroup && g > 1n && g < p && y > 1n && y < p;
}

/**
 * Reads exactly `count` positive integers in their shortest encoding (`mpint`, RFC 4251, section 5); undefined
 * otherwise.
 */
function readIntegers(fields: readonly Uint8Array[], count: number): bigint[] | undefined {
  const areCanonical = fields.every(
    ([first = 0, second = 0]) => first < 0x80 && (first !== 0 || second >= 0x80),
  );
  return fields.length === count && areCanonical ? fields.map(toInteger) : undefined;
}

/** Big-endian. */
function toInteger(bytes: Uint8Array): bigint {
  return BigInt(`0x0${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}

function isOdd(value: bigint): boolean {
  return (value & 1n) === 1n;
}

function hasBits(value: bigint, minimum: number, maximum: number): boolean {
  return value >> BigInt(minimum - 1) > 0n && value >> BigInt(maximum) === 0n;
}
