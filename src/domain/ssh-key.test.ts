import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyTypeNotAllowed, type PublicKeyFault, publicKeyFault } from './ssh-key.ts';

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

/** Fields behind their lengths, as keys hold them. */
function encode(...fields: (string | number)[]): string {
  const parts = fields.map((field) => {
    const content = typeof field === 'string' ? Buffer.from(field) : Buffer.alloc(field, 1);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, content]);
  });
  return Buffer.concat(parts).toString('base64');
}

const DSA = encode('ssh-dss', 128, 20, 128, 128);
const SECURITY_KEY = encode('sk-ecdsa-sha2-nistp256@openssh.com', 'nistp256', 65, 'ssh:');

const CASES: [key: string, fault: PublicKeyFault | undefined][] = [
  [`ssh-ed25519 ${ED25519}`, undefined],
  [`ssh-ed25519 ${ED25519} maria@laptop`, undefined],
  [`ssh-ed25519 ${ED25519} a comment of several words`, undefined],
  [`ssh-ed25519 ${ED25519} maria@laptop\n`, undefined],
  [`ssh-ed25519 ${ED25519}\r\n`, undefined],
  [`ssh-ed25519\t${ED25519}`, undefined],
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
  [`ssh-ed25519 ${encode('ssh-ed25519', 31)}`, 'rest'],
  [`ssh-rsa ${encode('ssh-rsa', 3)}`, 'rest'],
  [`ssh-rsa ${encode('ssh-rsa', 3, 0)}`, 'rest'],
  [`ssh-rsa ${encode('ssh-rsa', 3, 128, 1)}`, 'rest'],
  [`ecdsa-sha2-nistp256 ${encode('ecdsa-sha2-nistp256', 'nistp384', 65)}`, 'rest'],
  // The last digit has bits that no byte has: another text for the same key.
  [`ssh-rsa ${RSA.replace(/Q==$/, 'R==')}`, 'rest'],
];

test('a public key for a compute', () => {
  for (const [key, fault] of CASES) assert.equal(publicKeyFault(key), fault, JSON.stringify(key));
});

test('the key types that are allowed may be others', () => {
  const types = new Set(['sk-ecdsa-sha2-nistp256@openssh.com']);
  const key = `sk-ecdsa-sha2-nistp256@openssh.com ${SECURITY_KEY} maria@laptop`;
  assert.equal(publicKeyFault(key, types), undefined);
  assert.equal(publicKeyFault(`ssh-ed25519 ${ED25519}`, types), 'type');
});

test('a wrong type is told with the number of its key', () => {
  assert.equal(
    keyTypeNotAllowed(2),
    'SSH Key 2 key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.',
  );
});
