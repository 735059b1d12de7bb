import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import fc from 'fast-check';
import { type PublicKeyFault, SSH_KEY_TYPES } from '#domain/identity/ssh-key';
import { encodeFields, NEW_PUBLIC_KEYS, newPoint } from '#test/harness/public-keys';
import { publicKeyFault, sshKeyProblem } from './key-rules.ts';
import { authorizedKeyProblems } from './schema.ts';

/** Made by ssh-keygen. */
const ED25519 = 'AAAAC3NzaC1lZDI1NTE5AAAAIIbL3ZD1WKwHCsSFrWZCFctwGjwKpAVgfrhRg/wOu8gc';
const RSA =
  'AAAAB3NzaC1yc2EAAAADAQABAAAAgQDXjuSBA562qV+Dl9XpZqT4/lST+rSCbNus0mY8uu46SYG2PKF/XyYF1EK/aqk6/REiuDOPWW2XNRZw22FHU0WilGFfH/Ungim4tZl2Ah4ycWxxrsy0xc13OnK5V7ydoEXt1XfGqs74q/1xobanqIg2OkaHN9r6W9QqK3uzE8HJaQ==';
const NISTP256 =
  'AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBESF7phw84khqL6KeQvrm1XGC8X7ORbg+/6F63c86zpx5jc38V/pfBS8dInHymPQhldzl93IOQFMOabshEC0/AM=';
const NISTP384 =
  'AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBCXtJpqy4HwqTH4FRJ0MOkAjhdr9MKNyX/D9rJJyx5xBGXZC03g7rJRwqYe4iJfbSfiwh1Ic4LbjF9K0Olw0lUZ+b4xujfqqzipgc2NWcP10x8W/ACIxQlNpZtEBfeGNPg==';
const NISTP521 =
  'AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBAA3r0IxRh06/L86F9at/vmrSFcCQl60fzo/4KriLI4K5dhhFFOTF9c0dhVeQHKJ6VnPZLWvBZUFsfqBGtx/fEYuVgDd5v6V4tOoPEnOOfJ7uyJKvJtTylOwKkoTqu8sW1et8bXtAMFFhgGZ76wvfQ1aUMOj1GjOjvxhmNOf3WK0SogZZw==';

const ones = (length: number) => new Uint8Array(length).fill(1);
const withPoint = (coordinates: Uint8Array) =>
  encodeFields('ecdsa-sha2-nistp256', 'nistp256', Buffer.concat([Buffer.from([4]), coordinates]));
const [DSA, SECURITY_KEY] = ['ssh-dss', 'sk-ecdsa-sha2-nistp256@openssh.com'].map(
  (type) => NEW_PUBLIC_KEYS[type]?.().split(' ')[1],
);

const CASES: [key: string, fault: PublicKeyFault | undefined][] = [
  [`ssh-ed25519 ${ED25519}`, undefined],
  [`ssh-ed25519 ${ED25519} maria@laptop`, undefined],
  [`ssh-ed25519 ${ED25519} a comment of several words`, undefined],
  [`ssh-ed25519 ${ED25519} maria@laptop\n`, undefined],
  [`ssh-ed25519 ${ED25519}\r\n`, undefined],
  [`ssh-rsa ${RSA}`, undefined],
  [`ssh-dss ${DSA}`, undefined],
  [`ecdsa-sha2-nistp256 ${NISTP256}`, undefined],
  [`ecdsa-sha2-nistp384 ${NISTP384}`, undefined],
  [`ecdsa-sha2-nistp521 ${NISTP521}`, undefined],

  ['', 'type'],
  ['\n', 'type'],
  [ED25519, 'type'],
  [` ssh-ed25519 ${ED25519}`, 'type'],
  [`SSH-ED25519 ${ED25519}`, 'type'],
  [`ssh-ed448 ${ED25519}`, 'type'],
  [`ecdsa-sha2-nistp ${NISTP256}`, 'type'],
  [`sk-ecdsa-sha2-nistp256@openssh.com ${SECURITY_KEY}`, 'type'],
  [`toString ${ED25519}`, 'type'],

  ['ssh-ed25519', 'rest'],
  ['ssh-ed25519 ', 'rest'],
  [`ssh-ed25519 ${RSA}`, 'rest'],
  [`ssh-rsa ${ED25519}`, 'rest'],
  [`ssh-ed25519 ${ED25519.slice(0, -4)}`, 'rest'],
  [`ssh-ed25519 ${ED25519}AAAA`, 'rest'],
  [`ssh-ed25519 ${ED25519}*`, 'rest'],
  [`ssh-ed25519 ${RSA.slice(0, -1)}`, 'rest'],
  [`ssh-ed25519 ${ED25519}\nssh-ed25519 ${ED25519}`, 'rest'],
  [`ssh-ed25519 ${ED25519}\n\n`, 'rest'],
  [`ssh-ed25519\t${ED25519}`, 'rest'],
  [`ssh-ed25519 ${ED25519} maria\tlaptop`, 'rest'],
  [`ssh-ed25519 ${ED25519}\rmaria`, 'rest'],
  [`ssh-ed25519 ${encodeFields('ssh-ed25519', ones(31))}`, 'rest'],
  [`ssh-ed25519 ${encodeFields('ssh-ed25519', ones(32), ones(1))}`, 'rest'],
  [`ssh-rsa ${encodeFields('ssh-rsa', ones(3))}`, 'rest'],
  [`ssh-rsa ${encodeFields('ssh-rsa', ones(3), '')}`, 'rest'],
  [`ssh-rsa ${encodeFields('ssh-rsa', ones(3), ones(128), ones(1))}`, 'rest'],
  // Too short; even; negative; with a superfluous leading zero.
  [`ssh-rsa ${encodeFields('ssh-rsa', ones(3), ones(127))}`, 'rest'],
  [`ssh-rsa ${encodeFields('ssh-rsa', Uint8Array.of(4), ones(129))}`, 'rest'],
  [`ssh-rsa ${encodeFields('ssh-rsa', Uint8Array.of(1), ones(129))}`, 'rest'],
  [`ssh-rsa ${encodeFields('ssh-rsa', Uint8Array.of(3), new Uint8Array(128).fill(0x81))}`, 'rest'],
  [`ssh-rsa ${encodeFields('ssh-rsa', Uint8Array.of(0, 3), ones(129))}`, 'rest'],
  [`ssh-rsa ${encodeFields('ssh-rsa', Uint8Array.of(3), ones(2050))}`, 'rest'],
  [`ssh-rsa ${encodeFields('ssh-rsa', Uint8Array.of(3), ones(129))}`, undefined],
  [`ssh-dss ${encodeFields('ssh-dss', ones(128), ones(20), ones(128), ones(128))}`, 'rest'],
  [`ecdsa-sha2-nistp256 ${encodeFields('ecdsa-sha2-nistp256', 'nistp384', ones(65))}`, 'rest'],
  [`ecdsa-sha2-nistp256 ${encodeFields('ecdsa-sha2-nistp256', 'nistp256', ones(65))}`, 'rest'],
  [`ecdsa-sha2-nistp256 ${encodeFields('ecdsa-sha2-nistp256', 'nistp256', newPoint('P-384'))}`, 'rest'],
  [`ecdsa-sha2-nistp256 ${encodeFields('ecdsa-sha2-nistp256', 'nistp256', newPoint('P-256'), 'x')}`, 'rest'],
  // Not on the curve; at infinity; compressed.
  [`ecdsa-sha2-nistp256 ${withPoint(Buffer.alloc(64, 1))}`, 'rest'],
  [`ecdsa-sha2-nistp256 ${withPoint(Buffer.alloc(64))}`, 'rest'],
  [`ecdsa-sha2-nistp256 ${withPoint(Buffer.alloc(64, 0xff))}`, 'rest'],
  [
    `ecdsa-sha2-nistp256 ${encodeFields('ecdsa-sha2-nistp256', 'nistp256', newPoint('P-256').fill(2, 0, 1).subarray(0, 33))}`,
    'rest',
  ],
  // The last digit has bits beyond the last byte: a different text for the same key.
  [`ssh-rsa ${RSA.replace(/Q==$/, 'R==')}`, 'rest'],
];

test('public keys for computes are checked', () => {
  for (const [key, fault] of CASES) assert.equal(publicKeyFault(key), fault, JSON.stringify(key));
});

test('hardware keys can be stored', () => {
  const key = `sk-ecdsa-sha2-nistp256@openssh.com ${SECURITY_KEY} maria@laptop`;
  assert.equal(sshKeyProblem(key), undefined);
  assert.equal(sshKeyProblem(`ssh-ed25519 ${ED25519}`), undefined);
  assert.equal(sshKeyProblem(key.replace('AAAA', 'AAAB')), 'ssh_key is not valid');
  assert.equal(
    sshKeyProblem('sk-ssh-ed25519@openssh.com AAAA'),
    'SSH Key key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.',
  );
});

test('the first invalid key is reported, a wrong type with its number', () => {
  const KEY = `ssh-ed25519 ${ED25519}`;
  const reasons = (keys: (string | undefined)[]) => authorizedKeyProblems(keys).map(({ reason }) => reason);
  assert.deepEqual(reasons([]), []);
  assert.deepEqual(reasons([KEY, undefined, `${KEY} maria`]), []);
  assert.deepEqual(reasons([KEY, 'ssh-ed25519', 'x']), ['authorized_keys is not valid']);
  assert.deepEqual(reasons([KEY, '', 'ssh-ed25519']), [
    'SSH Key 2 key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.',
  ]);
});

test('repeated keys are checked once', () => {
  const imported = mock.method(crypto, 'createPublicKey');
  syncBuiltinESMExports();
  try {
    const keys = [NISTP256, NISTP521].map(
      (base64, index) => `ecdsa-sha2-nistp${[256, 521][index]} ${base64}`,
    );
    assert.deepEqual(authorizedKeyProblems([...keys, ...keys, ...keys]), []);
    assert.equal(imported.mock.callCount(), 2);
  } finally {
    imported.mock.restore();
    syncBuiltinESMExports();
  }
});

/** Several keys of each type, so that every property is checked with all types. */
const MADE = Object.values(NEW_PUBLIC_KEYS).flatMap((make) => [make(), make()]);
const made = fc.constantFrom(...MADE);
const comment = fc.string({ maxLength: 30 });

test('keys of every type are accepted, with any comment', () => {
  fc.assert(
    fc.property(made, comment, fc.constantFrom('', '\n', '\r\n'), (key, text, end) => {
      assert.equal(publicKeyFault(`${key} ${text}${end}`, SSH_KEY_TYPES), undefined);
    }),
  );
});

test('truncated or extended keys are rejected', () => {
  fc.assert(
    fc.property(made, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 8 }), (key, cut, more) => {
      const [type = '', base64 = ''] = key.split(' ');
      const bytes = Buffer.from(base64, 'base64');
      const cutBytes = bytes.subarray(0, cut % bytes.length);
      for (const changed of [cutBytes, Buffer.concat([bytes, more])]) {
        assert.equal(publicKeyFault(`${type} ${changed.toString('base64')}`, SSH_KEY_TYPES), 'rest');
      }
    }),
  );
});

test('a key is rejected under another type', () => {
  for (const key of MADE) {
    const [type = '', base64 = ''] = key.split(' ');
    for (const other of SSH_KEY_TYPES) {
      if (other !== type) assert.equal(publicKeyFault(`${other} ${base64}`, SSH_KEY_TYPES), 'rest');
    }
  }
});

test('a flipped bit is detected unless the result is another valid key', () => {
  fc.assert(
    fc.property(made, fc.nat(), fc.nat({ max: 7 }), (key, at, bit) => {
      const [type = '', base64 = ''] = key.split(' ');
      const bytes = Buffer.from(base64, 'base64');
      const place = at % bytes.length;
      bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
      const fault = publicKeyFault(`${type} ${bytes.toString('base64')}`, SSH_KEY_TYPES);
      // A change in the name of the type, or in the length before it, cannot result in another valid key.
      if (place < 8 + type.length || type.startsWith('ecdsa')) assert.equal(fault, 'rest');
      else assert.ok(fault === undefined || fault === 'rest');
    }),
    { numRuns: 500 },
  );
});

test('no text makes the parser throw', () => {
  const type = fc.constantFrom(...SSH_KEY_TYPES, 'ssh-ed448', '');
  const rest = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64')),
  );
  fc.assert(
    fc.property(type, rest, (name, text) => {
      assert.notEqual(publicKeyFault(`${name} ${text}`, SSH_KEY_TYPES), undefined);
    }),
  );
});

test('keys made by ssh-keygen are accepted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'palisade-keys-'));
  try {
    for (const [type, kind, bits] of KEYS_OF_SSH_KEYGEN) {
      const key = keyOfSshKeygen(join(folder, type), kind, bits) ?? NEW_PUBLIC_KEYS[type]?.() ?? '';
      assert.ok(key.startsWith(`${type} `));
      assert.equal(publicKeyFault(key), undefined, key);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

const KEYS_OF_SSH_KEYGEN: readonly [type: string, kind: string, bits: string][] = [
  ['ssh-ed25519', 'ed25519', '256'],
  ['ssh-rsa', 'rsa', '3072'],
  ['ssh-dss', 'dsa', '1024'],
  ['ecdsa-sha2-nistp256', 'ecdsa', '256'],
  ['ecdsa-sha2-nistp384', 'ecdsa', '384'],
  ['ecdsa-sha2-nistp521', 'ecdsa', '521'],
];

/** Undefined if ssh-keygen is missing or no longer supports this kind of key. */
function keyOfSshKeygen(file: string, kind: string, bits: string): string | undefined {
  const { status } = spawnSync('ssh-keygen', ['-q', '-t', kind, '-b', bits, '-N', '', '-f', file]);
  return status === 0 ? readFileSync(`${file}.pub`, 'utf8') : undefined;
}
