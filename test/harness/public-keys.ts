import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** Encodes length-prefixed fields in base64, as OpenSSH does. */
export function encodeFields(...fields: (string | Uint8Array)[]): string {
  const parts = fields.flatMap((field) => {
    const content = Buffer.from(field);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return [length, content];
  });
  return Buffer.concat(parts).toString('base64');
}

/** Encodes a positive integer. A leading zero is added when it would otherwise be negative. */
function encodeInteger(bytes: Uint8Array): Buffer {
  const significant = Buffer.from(bytes).subarray(bytes.findIndex((byte) => byte !== 0));
  return (significant[0] ?? 0) < 0x80 ? significant : Buffer.concat([Buffer.alloc(1), significant]);
}

/** Generates a new `<type> <base64>` key of each type with node:crypto. */
export const NEW_PUBLIC_KEYS: Readonly<Record<string, () => string>> = {
  'ssh-ed25519': () => {
    const { x } = jwkOf(generateKeyPairSync('ed25519').publicKey);
    return line('ssh-ed25519', bytesOf(x));
  },
  'ssh-rsa': () => {
    const { e, n } = jwkOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey);
    return line('ssh-rsa', encodeInteger(bytesOf(e)), encodeInteger(bytesOf(n)));
  },
  'ssh-dss': () => {
    const { publicKey } = generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 });
    return line('ssh-dss', ...integersIn(publicKey.export({ type: 'spki', format: 'der' })));
  },
  'ecdsa-sha2-nistp256': () => line('ecdsa-sha2-nistp256', 'nistp256', newPoint('P-256')),
  'ecdsa-sha2-nistp384': () => line('ecdsa-sha2-nistp384', 'nistp384', newPoint('P-384')),
  'ecdsa-sha2-nistp521': () => line('ecdsa-sha2-nistp521', 'nistp521', newPoint('P-521')),
  'sk-ecdsa-sha2-nistp256@openssh.com': () =>
    line('sk-ecdsa-sha2-nistp256@openssh.com', 'nistp256', newPoint('P-256'), 'ssh:'),
};

function line(type: string, ...fields: (string | Uint8Array)[]): string {
  return `${type} ${encodeFields(type, ...fields)}`;
}

/** An uncompressed point on the curve. */
export function newPoint(namedCurve: string): Buffer {
  const { x, y } = jwkOf(generateKeyPairSync('ec', { namedCurve }).publicKey);
  return Buffer.concat([Buffer.from([4]), bytesOf(x), bytesOf(y)]);
}

function jwkOf(key: KeyObject): Record<string, string | undefined> {
  return key.export({ format: 'jwk' }) as Record<string, string | undefined>;
}

function bytesOf(base64url: string | undefined): Buffer {
  return Buffer.from(base64url ?? '', 'base64url');
}

/** All integers of a DER structure, in order: p, q, g and the public value of a DSA key. */
function integersIn(der: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < der.length; ) {
    const tag = der[at];
    const short = der[at + 1] ?? 0;
    const lengthBytes = short < 0x80 ? 0 : short & 0x7f;
    const start = at + 2 + lengthBytes;
    const length = lengthBytes === 0 ? short : der.readUIntBE(at + 2, lengthBytes);
    if (tag === 0x02) found.push(der.subarray(start, start + length));
    // Sequences and the bit string contain the rest. A bit string begins with its number of unused bits.
    const isNested = tag === 0x30 || tag === 0x03;
    at = isNested ? start + (tag === 0x03 ? 1 : 0) : start + length;
  }
  return found;
}
