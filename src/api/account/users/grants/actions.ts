import type { Ctx } from '../../../../ctx.ts';
import { Failure, reject } from '../../../../domain/failure.ts';
import { GLOBAL_GRANTS } from '../../../../domain/grants.ts';
import { lockAccount } from '../../../../store/locks.ts';
import type { UserRow } from '../../../../store/tables/index.ts';
import type { Db } from '../../../../store/types.ts';
import { hasChildAccounts } from '../../index.ts';
import { requireUser, userEvent } from '../index.ts';
import { grantProblems, RESTRICTED_USERS_ONLY } from './rules.ts';
import { type Grants, type GrantsInput, type HeldByUser, toGrants } from './schema.ts';
import { selectGrants, writeAccountAccess, writeGlobalGrant, writeVpcGrant } from './store.ts';

/** All grants of a user; null for an unrestricted one, who needs none. */
export async function readGrants(db: Db, user: UserRow): Promise<Grants | null> {
  return user.restricted === 1 ? toGrants(await heldBy(db, user)) : null;
}

/** Changes what the input names and leaves the rest. @throws Failure rules E92, E14, or when the user is gone */
export function setGrants(
  ctx: Ctx,
  target: UserRow,
  { global = {}, vpc = [] }: GrantsInput,
): Promise<Grants> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, target.account_id);
    const user = await requireUser(tx, target.id);
    if (user.restricted === 0) throw Failure.invalid([{ reason: RESTRICTED_USERS_ONLY }]);
    const { vpcs, isParentAccount } = await heldBy(tx, user);
    reject(grantProblems({ global, vpc }, { vpcIds: new Set(vpcs.map(({ id }) => id)), isParentAccount }));

    if (global.account_access !== undefined) await writeAccountAccess(tx, user.id, global.account_access);
    for (const name of GLOBAL_GRANTS) {
      const held = global[name];
      if (held !== undefined) await writeGlobalGrant(tx, user.id, name, held === true);
    }
    for (const { id, permissions } of vpc) await writeVpcGrant(tx, user.id, id, permissions);
    const changed = await requireUser(tx, user.id);
    return { value: toGrants(await heldBy(tx, changed)), event: userEvent('user_update', changed) };
  });
}

async function heldBy(db: Db, user: UserRow): Promise<HeldByUser> {
  const isParentAccount = await hasChildAccounts(db, user.account_id);
  return { ...(await selectGrants(db, user)), isParentAccount };
}
