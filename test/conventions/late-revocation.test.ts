import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import { createAround } from '#test/harness/late-body';
import { type TestAccount, useTestApi } from '#test/harness/test-api';

describeOnDatabase('a write whose body arrives late', (dialect) => {
  const running = useTestApi(dialect);

  const cases: Record<string, { status: number; meanwhile: (account: TestAccount) => Promise<void> }> = {
    'its token was revoked': {
      status: 401,
      meanwhile: ({ ownerId }) =>
        change(running.api, (tx) => tx.deleteFrom('token').where('user_id', '=', ownerId).execute()),
    },
    'its account was suspended': {
      status: 401,
      meanwhile: ({ id }) =>
        change(running.api, (tx) =>
          tx.updateTable('account').set({ suspended: 1 }).where('id', '=', id).execute(),
        ),
    },
    'its user was restricted': {
      status: 403,
      meanwhile: ({ ownerId }) =>
        change(running.api, (tx) =>
          tx.updateTable('user').set({ restricted: 1 }).where('id', '=', ownerId).execute(),
        ),
    },
    'nothing happened': { status: 200, meanwhile: async () => {} },
  };

  for (const [name, { status, meanwhile }] of Object.entries(cases)) {
    it(`a write whose body arrives late is answered with ${status} when ${name}`, async () => {
      const account = await running.api.newAccount();
      assert.equal(await createAround(account.owner, () => meanwhile(account)), status);
    });
  }
});
