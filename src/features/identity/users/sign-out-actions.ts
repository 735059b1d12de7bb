import type { Ctx } from '#access/ctx';
import { deleteSignIns, type EndedSignIns } from '#features/identity/password/store';
import { lockAccount } from '#store/locks';
import type { UserRow } from '#store/schema/tables/index';

/** Operator command: ends the sessions, pending sign-ins and trusted devices of a user. API tokens stay valid. */
export function signOutUser(ctx: Ctx, user: Pick<UserRow, 'id' | 'account_id'>): Promise<EndedSignIns> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, user.account_id);
    return {
      value: await deleteSignIns(tx, user.id),
      noEvent: 'sign-ins have a list of their own',
    };
  });
}
