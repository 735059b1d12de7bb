import type { Ctx } from '#access/ctx';
import { endAttemptsOf } from '#features/identity/attempts/sign-in-attempts';
import { deleteDevicesOf } from '#features/identity/devices/records';
import { deleteSessionsOf } from '#features/identity/sessions/records';
import { lockAccount } from '#store/locks';
import type { UserRow } from '#store/schema/tables/index';

/** How many of each were ended. */
interface EndedSignIns {
  sessions: number;
  devices: number;
  attempts: number;
}

/** Operator command: ends the sessions, pending sign-ins and trusted devices of a user. API tokens stay valid. */
export function signOutUser(ctx: Ctx, user: Pick<UserRow, 'id' | 'account_id'>): Promise<EndedSignIns> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, user.account_id);
    const attempts = await endAttemptsOf(tx, user.id);
    return {
      value: {
        sessions: await deleteSessionsOf(tx, user.id),
        devices: await deleteDevicesOf(tx, user.id),
        attempts,
      },
      noEvent: 'sign-ins have a list of their own',
    };
  });
}
