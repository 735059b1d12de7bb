import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createEncryption, type EncryptionPurpose } from './encryption.ts';
import { systemRandom } from './random.ts';

const PURPOSE: EncryptionPurpose = 'compute job';
const OTHER_PURPOSE = 'compute' as EncryptionPurpose;
const [CURRENT, PREVIOUS] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const NONCE_BYTES = 12;

const encryption = createEncryption([CURRENT], systemRandom);

function altered(encrypted: string, change: (bytes: Buffer) => Buffer): string {
  return change(Buffer.from(encrypted, 'base64')).toString('base64');
}

test('decryption returns the encrypted text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      assert.equal(encryption.decrypt(PURPOSE, encryption.encrypt(PURPOSE, text)), text);
    }),
  );
});

test('a ciphertext reveals nothing of the text, and no nonce is used twice', () => {
  const texts = Array.from({ length: 100 }, () => encryption.encrypt(PURPOSE, 'quiet mice at dawn'));
  const nonces = texts.map((text) => Buffer.from(text, 'base64').subarray(0, NONCE_BYTES).toString('hex'));
  assert.equal(new Set(nonces).size, texts.length);
  assert.ok(texts.every((text) => !Buffer.from(text, 'base64').includes('mice')));
});

test('a ciphertext for another purpose is rejected', () => {
  const encrypted = encryption.encrypt(OTHER_PURPOSE, 'secret');
  assert.equal(encryption.decrypt(OTHER_PURPOSE, encrypted), 'secret');
  assert.throws(() => encryption.decrypt(PURPOSE, encrypted), /key that is not known/);
});

test('a ciphertext of another key is rejected', () => {
  const encrypted = createEncryption([PREVIOUS], systemRandom).encrypt(PURPOSE, 'secret');
  assert.throws(() => encryption.decrypt(PURPOSE, encrypted), /key that is not known/);
});

test('the previous key still decrypts, and the current key encrypts', () => {
  const rotated = createEncryption([CURRENT, PREVIOUS], systemRandom);
  const old = createEncryption([PREVIOUS], systemRandom).encrypt(PURPOSE, 'secret');
  assert.equal(rotated.decrypt(PURPOSE, old), 'secret');
  assert.equal(encryption.decrypt(PURPOSE, rotated.encrypt(PURPOSE, 'new')), 'new');
});

test('a ciphertext with any altered bit is rejected', () => {
  const encrypted = encryption.encrypt(PURPOSE, 'secret');
  const bits = Buffer.from(encrypted, 'base64').length * 8;
  for (let bit = 0; bit < bits; bit += 1) {
    const flipped = altered(encrypted, (bytes) => {
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      return bytes;
    });
    assert.throws(() => encryption.decrypt(PURPOSE, flipped), /key that is not known/, `bit ${bit}`);
  }
});

test('a truncated, extended or empty ciphertext is rejected', () => {
  const encrypted = encryption.encrypt(PURPOSE, 'secret');
  const { length } = Buffer.from(encrypted, 'base64');
  for (let end = 0; end < length; end += 1) {
    const truncated = altered(encrypted, (bytes) => bytes.subarray(0, end));
    assert.throws(() => encryption.decrypt(PURPOSE, truncated), Error, `${end} bytes`);
  }
  const longer = altered(encrypted, (bytes) => Buffer.concat([bytes, Buffer.from([0])]));
  assert.throws(() => encryption.decrypt(PURPOSE, longer), Error);
});

test('a derived value depends on key, purpose and text', () => {
  const [[code], [again], [other]] = [
    encryption.derive('phone code', 'one'),
    createEncryption([CURRENT], systemRandom).derive('phone code', 'one'),
    encryption.derive('phone code', 'other'),
  ];
  assert.deepEqual(code, again);
  assert.notDeepEqual(code, other);
  assert.equal(code.length, 32);
  const [otherPurpose] = encryption.derive('compute' as 'phone code', 'one');
  assert.notDeepEqual(code, otherPurpose);
});

test('values are derived with the current key first, then with previous keys', () => {
  const [current] = encryption.derive('phone code', 'one');
  const [previous] = createEncryption([PREVIOUS], systemRandom).derive('phone code', 'one');
  const both = createEncryption([CURRENT, PREVIOUS], systemRandom).derive('phone code', 'one');
  assert.deepEqual(both, [current, previous]);
});
