import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortKey } from './short-key.ts';

test('a key is shown by what differs', () => {
  const base64 = 'AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b';
  const cases: [key: string, shown: string][] = [
    [`ssh-ed25519 ${base64} maria@laptop`, 'ssh-ed25519 …RPt7KzQEEV/b maria@laptop'],
    [`ssh-ed25519  ${base64}\n`, 'ssh-ed25519 …RPt7KzQEEV/b'],
    ['ssh-rsa AAAA my old key', 'ssh-rsa AAAA my old key'],
    ['', ''],
  ];
  for (const [key, shown] of cases) assert.equal(shortKey(key), shown);
});
