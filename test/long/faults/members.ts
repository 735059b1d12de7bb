import { createCtx } from '#app/ctx';
import { createUser } from '#features/identity/users/actions';
import { systemClock } from '#platform/clock';
import { hashPassword } from '#platform/passwords';
import { newChildAccount } from '#test/harness/sign-in';
import { TestApi } from '#test/harness/test-api';
import type { SmsInbox } from './sms-inbox.ts';

export const PASSWORD = 'quiet mice at dawn';

/** An unrestricted user of the account that all clients write to, with a password and a token for all scopes. */
export interface Member {
  username: string;
  token: string;
  /** Id of a child account. */
  childEuuid: string;
  sms: SmsInbox;
}

/** Adds users to an empty database, as an operator does before there are requests. */
export async function newMembers(databaseUrl: string, count: number, sms: SmsInbox): Promise<Member[]> {
  const dialect = databaseUrl.startsWith('file:') ? 'sqlite' : 'postgres';
  // The following server uses the system clock and removes expired records, so the records must be recent.
  const api = await TestApi.start(dialect, { databaseUrl, now: systemClock() });
  try {
    const account = await api.newAccount();
    const { euuid: childEuuid } = await newChildAccount(account);
    const ctx = createCtx(api.service.services);
    const members: Member[] = [];
    for (let index = 0; index < count; index += 1) {
      const username = `member-${index}`;
      const input = { username, email: `${username}@example.com`, restricted: false };
      const token = await api.newToken(await createUser(ctx, account.id, input));
      members.push({ username, token, childEuuid, sms });
    }
    const hash = await hashPassword(PASSWORD);
    await ctx.mutate(async (tx) => {
      await tx
        .updateTable('user')
        .set({ password_hash: hash, password_created: ctx.now() })
        .where('account_id', '=', account.id)
        .execute();
      return { value: undefined, noEvent: 'a test prepares its users' };
    });
    return members;
  } finally {
    await api.stop();
  }
}
