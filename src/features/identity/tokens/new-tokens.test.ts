import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scopes } from '#domain/identity/scopes';
import { assertErrors, type ExpectedError, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { EXPIRY_NOT_IN_FUTURE, SCOPES_EXCEED } from './rules.ts';

const NEVER = '2999-12-12T05:00:00';
const LENGTH = { field: 'label', reason: 'Length must be 1-100 characters' };
const SCOPES_NOT_VALID = { field: 'scopes', reason: 'scopes is not valid' };
const EXPIRY_NOT_VALID = { field: 'expiry', reason: 'expiry is not valid' };
const EXCEED = { field: 'scopes', reason: SCOPES_EXCEED };
const PAST = { field: 'expiry', reason: EXPIRY_NOT_IN_FUTURE };

const REFUSED: [body: object, ...errors: ExpectedError[]][] = [
  [{ label: '' }, LENGTH],
  [{ label: 'x'.repeat(101) }, LENGTH],
  [{ label: 'a\nb' }, { field: 'label', reason: 'label is not valid' }],
  [{ label: 1 }, { field: 'label', reason: 'label must be a string' }],
  [{ scopes: 1 }, { field: 'scopes', reason: 'scopes must be a string' }],
  ...['', 'vpc', 'vpc:', 'vpc:all', 'nothing:read_only', 'child_account:read_only'].map(
    (scopes): [object, ExpectedError] => [{ scopes }, SCOPES_NOT_VALID],
  ),
  [{ expiry: 1 }, { field: 'expiry', reason: 'expiry must be a string' }],
  ...['', '2025-05-20', '2025-02-30T00:00:00', 'tomorrow', '2025-05-20 00:00:00'].map(
    (expiry): [object, ExpectedError] => [{ expiry }, EXPIRY_NOT_VALID],
  ),
  [{ expiry: '2024-05-20T09:14:03' }, PAST],
  [{ expiry: '1970-01-01T00:00:00' }, PAST],
  [{ expiry: '1970-01-01T01:00:00+01:00' }, PAST],
  [{ expiry: '2024-05-20T11:14:03+02:00' }, PAST],
  [{ label: '', scopes: 'vpc', expiry: '2000-01-01T00:00:00' }, PAST, SCOPES_NOT_VALID, LENGTH],
];

const EXPIRIES: [sent: unknown, shown: string][] = [
  [undefined, NEVER],
  [null, NEVER],
  ['2025-05-20T00:00:00', '2025-05-20T00:00:00'],
  ['2025-05-20T00:00:00Z', '2025-05-20T00:00:00'],
  ['2025-05-20T00:00:00.999', '2025-05-20T00:00:00'],
  ['2025-05-20T02:00:00+02:00', '2025-05-20T00:00:00'],
  ['2024-05-20T09:14:04', '2024-05-20T09:14:04'],
];

/** The scopes of the acting token, those requested, and the result. */
const SCOPES: [held: Scopes, wanted: unknown, given: string | ExpectedError][] = [
  ['*', undefined, '*'],
  ['*', null, '*'],
  ['*', '*', '*'],
  ['*', 'vpc:read_only *', '*'],
  ['*', 'vpc:*,account:read_only', 'account:read_only vpc:read_write'],
  [['account:read_write'], undefined, 'account:read_write'],
  [['account:read_write'], '*', 'account:read_write'],
  [
    ['account:read_write', 'vpc:read_only'],
    'account:read_only vpc:read_only',
    'account:read_only vpc:read_only',
  ],
  [['account:read_write', 'vpc:read_only'], 'vpc:read_write', EXCEED],
  [['account:read_write'], 'account:read_only,events:read_only', EXCEED],
];

describeOnDatabase('new personal access tokens', (dialect) => {
  const running = useTestApi(dialect);
  const create = ({ owner }: Pick<TestAccount, 'owner'>, body: object = {}) =>
    owner.post('/profile/tokens', body);

  test('invalid tokens are reported field by field', async () => {
    const account = await running.api.newAccount();
    for (const [body, ...errors] of REFUSED) assertErrors(await create(account, body), 400, errors);
    const { id } = succeeded(await create(account));
    for (const label of ['', 'x'.repeat(101)]) {
      assertErrors(await account.owner.put(`/profile/tokens/${id}`, { label }), 400, [LENGTH]);
    }
    assert.deepEqual(succeeded(await account.owner.get(`/profile/tokens/${id}`)).label, '');
  });

  test('tokens are valid until their expiry', async () => {
    const account = await running.api.newAccount();
    for (const [expiry, shown] of EXPIRIES) {
      assert.equal(succeeded(await create(account, { expiry })).expiry, shown, String(expiry));
    }
  });

  test('tokens have at most the scopes of the acting token', async () => {
    for (const [held, scopes, given] of SCOPES) {
      const account = await running.api.newAccount();
      const answer = await create({ owner: await account.withScopes(held) }, { scopes });
      if (typeof given === 'string') assert.equal(succeeded(answer).scopes, given);
      else assertErrors(answer, 400, [given]);
    }
  });

  test('tokens include child accounts in parent accounts only', async () => {
    const [parent, child] = [await running.api.newAccount(), await running.api.newAccount()];
    const context = { author: { userId: null, username: null }, now: 0 };
    await running.api.service.services.store.mutate(context, async (tx) => {
      await tx
        .updateTable('account')
        .set({ parent_account_id: parent.id })
        .where('id', '=', child.id)
        .execute();
      return { value: undefined, noEvent: 'a test prepares its accounts' };
    });
    const body = { scopes: 'child_account:read_only' };
    assert.equal(succeeded(await create(parent, body)).scopes, 'child_account:read_only');
    assertErrors(await create(child, body), 400, [SCOPES_NOT_VALID]);
  });
});
