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

export type Purpose = (typeof PURPOSES)[number];

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
  encrypt(purpose: Purpose, text: string): string;
  /** @throws Error when no known key decrypts the text for this purpose */
  decrypt(purpose: Purpose, encrypted: string): string;
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
  return {
    derive(purpose, text) {
      const [current, ...others] = keys;
      const by = (key: Uint8Array) => createHmac('sha256', derive(key, purpose)).update(text).digest();
      return [by(current), ...others.map(by)];
    },
    encrypt(purpose, text) {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, derive(keys[0], purpose), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    decrypt(purpose, encrypted) {
      for (const key of keys) {
        const text = open(derive(key, purpose), Buffer.from(encrypted, 'base64'));
        if (text !== undefined) return text;
      }
      throw new Error(`A secret (${purpose}) was encrypted with a key that is not known any more`);
    },
  };
}

function open(key: Buffer, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function derive(key: Uint8Array, purpose: Purpose | DerivedPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `palisade ${purpose}`, 32));
}
