import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import { isMailedTo, parseUnsubscribeCode, unsubscribeLink } from './unsubscribe-link.ts';

const [old, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const before = createEncryption([old], systemRandom);
const MARIA = { id: 501, email: 'maria@example.com' };
const URL_PREFIX = 'https://login.example.com/mail/unsubscribe?u=';

function codeFor(encryption = before, user = MARIA): string {
  const link = unsubscribeLink(encryption, 'https://login.example.com', user);
  assert.ok(link.startsWith(URL_PREFIX), link);
  return link.slice(URL_PREFIX.length);
}

function isFor(user: typeof MARIA, code: string, encryption = before): boolean {
  const parsed = parseUnsubscribeCode(code);
  assert.ok(parsed, code);
  return isMailedTo(encryption, parsed, user);
}

describe('links to unsubscribe', () => {
  test('a link is for one user and one address', () => {
    const code = codeFor();
    assert.match(code, /^501\.[\w-]{43}$/);
    assert.equal(isFor(MARIA, code), true);
    assert.equal(isFor({ ...MARIA, email: 'maria@example.org' }, code), false);
    assert.equal(isFor({ ...MARIA, id: 502 }, code), false);
    assert.equal(isFor({ ...MARIA, id: 50 }, code.replace('501.', '50.')), false);
  });

  test('a link is valid until the rotation of the key has ended', () => {
    const code = codeFor();
    assert.equal(isFor(MARIA, code, createEncryption([current, old], systemRandom)), true);
    assert.equal(isFor(MARIA, code, createEncryption([current], systemRandom)), false);
  });

  test('anything else is no code', () => {
    const code = codeFor();
    for (const wrong of [
      '',
      '501',
      code.slice(0, -1),
      `${code}a`,
      code.replace('501', '0501'),
      code.replace('501', '-1'),
      code.replace('501', '9'.repeat(17)),
      `${code}\n`,
      code.replace('.', ':'),
    ]) {
      assert.equal(parseUnsubscribeCode(wrong), undefined, wrong);
    }
  });
});
