import type { Ctx } from '#access/ctx';
import type { Guarded } from '#access/target';
import { Failure, reject } from '#domain/failure';
import { hasChildAccounts } from '#features/identity/accounts/index';
import { deleteProxyTokensMadeBy } from '#features/identity/tokens/records';
import { userEvent } from '#features/identity/users/index';
import { requireUser } from '#features/identity/users/target';
import { nothingChanged } from '#store/outcome';
import type { UserRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { grantProblems, RESTRICTED_USERS_ONLY } from './rules.ts';
import { type Grants, type GrantsInput, type HeldByUser, toGrants } from './schema.ts';
import {
  selectGrants,
  writeAccountAccess,
  writeComputeGrants,
  writeGlobalGrants,
  writeVpcGrants,
} from './store.ts';

type GrantHolder = Pick<UserRow, 'id' | 'account_id' | 'account_access' | 'restricted'>;

/** The grants of a user; null for an unrestricted user, who needs none. */
export async function readGrants(db: Db, user: GrantHolder): Promise<Grants | null> {
  return user.restricted === 1 ? toGrants(await heldBy(db, user)) : null;
}

/**
 * Changes the grants in the input and keeps all others.
 * @throws Failure RESTRICTED_USERS_ONLY, problems of the values, or 404 when the user is gone
 */
export function setGrants(ctx: Ctx, target: Guarded<UserRow>, input: GrantsInput): Promise<Grants> {
  const { global = {}, compute = [], vpc = [] } = input;
  return ctx.mutate(async (tx) => {
    const user = await target.again(tx);
    if (user.restricted === 0) throw Failure.invalid([{ reason: RESTRICTED_USERS_ONLY }]);
    const held = await heldBy(tx, user);
    const { computes, vpcs, isParentAccount } = held;
    const account = { computeIds: idsOf(computes), vpcIds: idsOf(vpcs), isParentAccount };
    reject(grantProblems(input, account));
    if (Object.keys(global).length + compute.length + vpc.length === 0) {
      return nothingChanged(toGrants(held));
    }

    const { account_access: accountAccess, ...rights } = global;
    if (accountAccess !== undefined) await writeAccountAccess(tx, user.id, accountAccess);
    await writeGlobalGrants(tx, user.id, rights);
    if (rights.child_account_access === false) await deleteProxyTokensMadeBy(tx, user.id);
    await writeComputeGrants(tx, user.id, compute);
    await writeVpcGrants(tx, user.id, vpc);
    const changed = await requireUser(tx, user.id);
    return { value: toGrants(await heldBy(tx, changed)), event: userEvent('user_update', changed) };
  });
}

async function heldBy(db: Db, user: GrantHolder): Promise<HeldByUser> {
  const isParentAccount = await hasChildAccounts(db, user.account_id);
  return { ...(await selectGrants(db, user)), isParentAccount };
}

function idsOf(entities: readonly { id: number }[]): ReadonlySet<number> {
  return new Set(entities.map(({ id }) => id));
}
