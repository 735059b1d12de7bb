import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { lockAccount } from '#store/locks';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { otherCode } from '#test/harness/sent-messages';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { answerQuestions, totpCode } from '#test/harness/two-factor';
import { acceptTwoFactorCode, readTwoFactorCode } from './actions.ts';

describeOnDatabase('the second factor of a sign-in', (dialect) => {
  const running = useTestApi(dialect);

  /** Enables two-factor authentication. @returns the secret and the scratch code */
  async function enabled(account: TestAccount): Promise<{ secret: string; scratch: string }> {
    await answerQuestions(running.api.service.services.store, account.ownerId);
    const { secret } = succeeded(await account.owner.post('/profile/tfa-enable'));
    const code = totpCode(secret, running.api.clock.now);
    const { scratch } = succeeded(
      await account.owner.post('/profile/tfa-enable-confirm', { tfa_code: code }),
    );
    return { secret, scratch };
  }

  async function accepts({ id, ownerId }: TestAccount, text: string): Promise<boolean> {
    const ctx = createCtx(running.api.service.services);
    const user = await ctx.db.selectFrom('user').selectAll().where('id', '=', ownerId).executeTakeFirst();
    const given = await readTwoFactorCode(user, text);
    return await ctx.mutate(async (tx) => {
      await lockAccount(tx, id);
      return { value: await acceptTwoFactorCode(ctx, tx, ownerId, given), noEvent: 'a test signs in' };
    });
  }

  const atOnce = async (account: TestAccount, text: string) =>
    (await Promise.all(Array.from({ length: 5 }, () => accepts(account, text)))).filter(Boolean).length;

  test('a code is accepted once per time step', async () => {
    const account = await running.api.newAccount();
    const { secret } = await enabled(account);
    const { clock } = running.api;
    const confirmed = totpCode(secret, clock.now);
    assert.equal(await accepts(account, confirmed), false, 'the code that confirmed it');
    clock.advance(30);
    assert.equal(await accepts(account, confirmed), false, 'the same within its tolerance');
    const code = totpCode(secret, clock.now);
    assert.equal(await accepts(account, otherCode(code)), false);
    assert.equal(await atOnce(account, `${code.slice(0, 3)} ${code.slice(3)}`), 1);
    assert.equal(await accepts(account, code), false);
  });

  test('the scratch code is accepted once', async () => {
    const account = await running.api.newAccount();
    const { scratch } = await enabled(account);
    assert.equal(await accepts(account, `${scratch}x`), false);
    assert.equal(await atOnce(account, scratch), 1);
    assert.equal(await accepts(account, scratch), false);
  });

  test('no code is accepted when two-factor authentication is disabled', async () => {
    const account = await running.api.newAccount();
    const { scratch } = await enabled(account);
    await account.owner.post('/profile/tfa-disable');
    for (const text of [scratch, '', '000000', totpCode('AAAAAAAAAAAAAAAA', running.api.clock.now)]) {
      assert.equal(await accepts(account, text), false);
    }
  });
});
