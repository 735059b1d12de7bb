import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { chosenPasswordProblem, longCommonPasswords } from '#platform/passwords';
import { rate } from './password-fields.js';

const USERNAME = 'maria';
const user = { username: USERNAME, email: 'maria@example.com' };
const common = new Set(await longCommonPasswords());

describe('the hint on a new password', () => {
  const cases: [password: string, level: number, words: RegExp][] = [
    ['short', 0, /at least 11/],
    ['a'.repeat(129), 0, /at most 128/],
    ['Christopher', 0, /attackers/],
    ['the Maria of today', 0, /username/],
    ['palm palm palm', 0, /repeats/],
    ['aaaaaaaaaaaaaaa', 0, /repeats/],
    ['Password1234!', 1, /Weak/],
    ['Summer2024!!', 1, /Weak/],
    ['12345678901234567', 1, /Weak/],
    ['qwertyasdf2023', 1, /Weak/],
    ['pelican-tray', 2, /another word/],
    ['quiet mice at dawn', 3, /Good/],
    ['Four tall giraffes wait outside', 3, /Good/],
  ];
  for (const [password, level, words] of cases) {
    test(`${password.slice(0, 32)}: ${level}`, () => {
      const hint = rate(password, USERNAME, common);
      assert.equal(hint.level, level, hint.text);
      assert.match(hint.text, words);
    });
  }

  test('the hint refuses what the service refuses, with its words, and nothing else', async () => {
    const piece = fc.constantFrom(
      'a',
      'B',
      '1',
      ' ',
      'ü',
      '🙂',
      'palm',
      USERNAME.toUpperCase(),
      'password',
      '12345',
    );
    const made = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    const passwords = fc.oneof(made, fc.string({ unit: 'grapheme' }), fc.constantFrom(...common));
    await fc.assert(
      fc.asyncProperty(passwords, async (password) => {
        assert.equal(rate(password, USERNAME, common).error, await chosenPasswordProblem(password, user));
      }),
      { numRuns: 500 },
    );
  });

  test('the list holds every common password that is long enough', async () => {
    for (const password of common) assert.ok(await chosenPasswordProblem(password, user), password);
    assert.ok(common.size > 500);
  });
});
