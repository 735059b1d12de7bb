import type { Updateable } from 'kysely';
import type { AccountTable } from '#store/schema/tables/account';
import type { UserTable } from '#store/schema/tables/user';
import type { Tx } from '#store/types';
import type { TestAccount } from './test-api.ts';

/** Changes columns of the owner that only the operator or a sign-in can change. */
export function changeOwner(account: TestAccount, changes: Updateable<UserTable>): Promise<void> {
  return change(account, async (tx) => {
    await tx.updateTable('user').set(changes).where('id', '=', account.ownerId).execute();
  });
}

/** Changes columns of the account that only the operator can change. */
export function changeAccount(account: TestAccount, changes: Updateable<AccountTable>): Promise<void> {
  return change(account, async (tx) => {
    await tx.updateTable('account').set(changes).where('id', '=', account.id).execute();
  });
}

function change({ api }: TestAccount, callback: (tx: Tx) => Promise<void>): Promise<void> {
  return api.service.services.store.mutate(
    { author: { userId: null, username: null }, now: 0 },
    async (tx) => {
      await callback(tx);
      return { value: undefined, noEvent: 'a test prepares its account' };
    },
  );
}
