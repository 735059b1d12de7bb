import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scratchCode } from './scratch-code.ts';

test('a scratch code has groups of 5, 5, 5 and 4 lower-case letters, and depends on all bytes', () => {
  assert.equal(scratchCode('00'.repeat(32)), 'aaaaa-aaaaa-aaaaa-aaaa');
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const seen = new Set<string>();
  fc.assert(
    fc.property(bytes, (given) => {
      const code = scratchCode(Buffer.from(given).toString('hex'));
      assert.match(code, /^[a-z]{5}-[a-z]{5}-[a-z]{5}-[a-z]{4}$/);
      seen.add(code);
    }),
  );
  assert.ok(seen.size > 90);
});
