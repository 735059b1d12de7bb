import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/**
 * What is encrypted at rest. Each purpose has its own key, so a ciphertext of one purpose cannot be used as
 * another.
 */
export const PURPOSES = [
  'compute job',
  'OAuth artifact',
  'outbox message',
  'stored answer',
  'two-factor secret',
  'webhook secret',
] as const;

export type EncryptionPurpose = (typeof PURPOSES)[number];

/** Values that are derived instead of stored. Each purpose has its own key here too. */
export type DerivedPurpose =
  | 'form token'
  | 'keyed request'
  | 'mail recipient'
  | 'OAuth cookie'
  | 'password ticket'
  | 'phone code'
  | 'sign-in name'
  | 'unsubscribe link'
  | 'user code';

/** Encryption at rest for values that must be readable later, and HMACs derived from the same keys. */
export interface Encryption {
  encrypt(purpose: EncryptionPurpose, text: string | Uint8Array): string;
  /** @throws Error when no known key decrypts the text for this purpose */
  decrypt(purpose: EncryptionPurpose, encrypted: string): string;
  /** Like `decrypt`, for what need not be a text. */
  decryptBytes(purpose: EncryptionPurpose, encrypted: string): Buffer;
  /**
   * HMAC-SHA-256 of the text with each key: the current key first, then the previous ones, whose values may still
   * be in use.
   */
  derive(purpose: DerivedPurpose, text: string): [Buffer, ...Buffer[]];
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with one derived key per purpose and a random nonce per call. A ciphertext is the base64 of nonce,
 * tag and encrypted text.
 * @param keys the current key first, then previous keys that may still be needed to decrypt
 */
export function createEncryption(
  keys: readonly [Uint8Array, ...Uint8Array[]],
  random: { bytes(count: number): Uint8Array },
): Encryption {
  const keyFor = keepingKeys();
  const decryptBytes = (purpose: EncryptionPurpose, encrypted: string) => {
    for (const key of keys) {
      const bytes = open(keyFor(key, purpose), Buffer.from(encrypted, 'base64'));
      if (bytes !== undefined) return bytes;
    }
    throw new Error(`A secret (${purpose}) was encrypted with a key that is not known any more`);
  };
  return {
    derive(purpose, text) {
      const [current, ...others] = keys;
      const by = (key: Uint8Array) => createHmac('sha256', keyFor(key, purpose)).update(text).digest();
      return [by(current), ...others.map(by)];
    },
    encrypt(purpose, text) {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor(keys[0], purpose), nonce);
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    decrypt: (purpose, encrypted) => decryptBytes(purpose, encrypted).toString('utf8'),
    decryptBytes,
  };
}

function open(key: Buffer, bytes: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Derives each key once: there are few purposes, and all requests use the same ones. */
function keepingKeys(): (key: Uint8Array, purpose: EncryptionPurpose | DerivedPurpose) => Buffer {
  const kept = new Map<Uint8Array, Map<string, Buffer>>();
  return (key, purpose) => {
    let ofKey = kept.get(key);
    if (!ofKey) kept.set(key, (ofKey = new Map()));
    let derived = ofKey.get(purpose);
    if (!derived) ofKey.set(purpose, (derived = deriveKey(key, purpose)));
    return derived;
  };
}

function deriveKey(key: Uint8Array, purpose: EncryptionPurpose | DerivedPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `palisade ${purpose}`, 32));
}
