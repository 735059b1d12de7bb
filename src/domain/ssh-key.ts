/** What stands in a key behind the name of its type: one field per entry, `any` or of a known content. */
type KeyField = 'any' | { bytes: number } | { text: string };

/** OpenSSH's names of key types, with what their base64 part holds (RFC 4253, RFC 5656, RFC 8709). */
const KEY_TYPES: Readonly<Record<string, readonly KeyField[]>> = {
  'ssh-dss': ['any', 'any', 'any', 'any'],
  'ssh-rsa': ['any', 'any'],
  'ecdsa-sha2-nistp256': [{ text: 'nistp256' }, 'any'],
  'ecdsa-sha2-nistp384': [{ text: 'nistp384' }, 'any'],
  'ecdsa-sha2-nistp521': [{ text: 'nistp521' }, 'any'],
  'ssh-ed25519': [{ bytes: 32 }],
  'sk-ecdsa-sha2-nistp256@openssh.com': [{ text: 'nistp256' }, 'any', 'any'],
};

/** What may be put on a compute; a key in hardware needs more than its public part there. */
const TYPES_ON_COMPUTES: ReadonlySet<string> = new Set(
  Object.keys(KEY_TYPES).filter((type) => !type.startsWith('sk-')),
);

export type PublicKeyFault = 'type' | 'rest';

/** Rule E81; the first key is number 1. */
export function keyTypeNotAllowed(number: number): string {
  return `SSH Key ${number} key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.`;
}

/**
 * What is wrong with a public key in OpenSSH form, `<type> <base64> [comment]` on one line that may end in a line break:
 * its type, which may be missing, or what follows a right type.
 */
export function publicKeyFault(
  text: string,
  types: ReadonlySet<string> = TYPES_ON_COMPUTES,
): PublicKeyFault | undefined {
  const line = text.replace(/\r?\n$/, '');
  const [type = '', base64 = ''] = line.split(/[ \t]+/, 2);
  if (!types.has(type)) return 'type';
  if (/[\r\n]/.test(line)) return 'rest';
  const bytes = decodeBase64(base64);
  return bytes && holds(bytes, [{ text: type }, ...(KEY_TYPES[type] ?? [])]) ? undefined : 'rest';
}

/** Bytes as characters of 0 to 255; undefined for anything but canonical base64. */
function decodeBase64(text: string): string | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const bytes = atob(text);
  return btoa(bytes) === text ? bytes : undefined;
}

/** Whether the bytes are exactly these fields, each behind its length of four bytes (RFC 4251 5). */
function holds(bytes: string, fields: readonly KeyField[]): boolean {
  let at = 0;
  for (const field of fields) {
    if (at + 4 > bytes.length) return false;
    let length = 0;
    for (const byte of bytes.slice(at, at + 4)) length = length * 256 + byte.charCodeAt(0);
    const content = bytes.slice(at + 4, at + 4 + length);
    if (length === 0 || content.length !== length || !matches(content, field)) return false;
    at += 4 + length;
  }
  return at === bytes.length;
}

function matches(content: string, field: KeyField): boolean {
  if (field === 'any') return true;
  return 'bytes' in field ? content.length === field.bytes : content === field.text;
}
