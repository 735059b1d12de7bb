import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chosenPasswordProblem, PASSWORD_TOO_COMMON, passwordProblem } from './passwords.ts';

const USER = { username: 'Maria', email: 'maria@example.com' };

describe('a password that a user chooses', () => {
  for (const password of [
    'maria at dawn',
    'my name is MARIA',
    'xxmariaxxyyzz',
    'aaaaaaaaaaa',
    'palmpalmpalm',
    'PalmTreePALMTREE',
    'palm palm palm',
    'Palm-palm, PALM!',
    '日本語日本語日本語日本語',
    '!?!?!?!?!?!?',
    '123123123123',
  ]) {
    test(`the password ${password} is too common`, async () => {
      assert.equal(await chosenPasswordProblem(password, USER), PASSWORD_TOO_COMMON);
      assert.equal(
        await passwordProblem(password, [USER.username, USER.email]),
        undefined,
        'elsewhere it is not',
      );
    });
  }

  for (const password of [
    'quiet mice at dawn',
    'correcthorse!',
    'palm palm tree',
    'palmpalmpal',
    'mari a dawn and dusk',
    'aaaaaaaaaab',
    '           x',
  ]) {
    test(`the password ${password} is accepted`, async () => {
      assert.equal(await chosenPasswordProblem(password, USER), undefined);
    });
  }

  test('a chosen password has the usual length limits', async () => {
    assert.equal(await chosenPasswordProblem('maria', USER), 'Length must be 11-128 characters');
  });
});
