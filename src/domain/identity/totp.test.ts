import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadTotp, totpSecret, withoutSpaces } from './totp.ts';

const totp = await loadTotp();

/** The SHA-1 codes of RFC 6238, appendix B, reduced to the last 6 of their 8 digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const CODES: [time: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

test('codes follow RFC 6238 and are accepted one step before and after', () => {
  for (const [time, code] of CODES) {
    const codes = totp(SECRET, time);
    const step = Math.floor(time / 30);
    assert.deepEqual(
      codes.map((candidate) => candidate.step),
      [step - 1, step, step + 1],
    );
    assert.equal(codes[1]?.code, code);
    assert.equal(totp(SECRET, time - 30)[2]?.code, code);
    assert.equal(totp(SECRET, time + 30)[0]?.code, code);
  }
});

test('a secret is 10 bytes as 16 base32 characters', () => {
  assert.equal(totpSecret('00'.repeat(10)), 'A'.repeat(16));
  assert.equal(totpSecret('ff'.repeat(10)), '7'.repeat(16));
  assert.equal(totpSecret('48656c6c6f21deadbeef'), 'JBSWY3DPEHPK3PXP');
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(bytes, (given) => {
      assert.match(totpSecret(Buffer.from(given).toString('hex')), /^[A-Z2-7]{16}$/);
    }),
  );
});

test('only spaces are ignored in a code', () => {
  assert.equal(withoutSpaces(' 123 456 '), '123456');
  assert.equal(withoutSpaces('123\u00a0456'), '123\u00a0456');
});
