import { changesBetween } from '#domain/event-changes';
import { Failure, reject } from '#domain/failure';
import { hasChildAccounts } from '#features/identity/accounts/records';
import { deleteProxyTokensMadeBy } from '#features/identity/tokens/records';
import { userEvent } from '#features/identity/users/actions';
import { requireUser } from '#features/identity/users/target';
import { nothingChanged } from '#store/outcome';
import type { UserRow } from '#store/schema/tables/index';
import type { Db, Outcome, Tx } from '#store/types';
import { grantProblems, RESTRICTED_USERS_ONLY } from './rules.ts';
import {
  GRANTED_KINDS,
  type Grants,
  type GrantsInput,
  grantsShownChanges,
  toGrants,
  type UserGrantSet,
} from './schema.ts';
import { selectGrants, writeAccountAccess, writeEntityGrants, writeGlobalGrants } from './store.ts';

type GrantHolder = Pick<UserRow, 'id' | 'account_id' | 'account_access' | 'restricted'>;

/** The grants of a user; null for an unrestricted user, who needs none. */
export async function readGrants(db: Db, user: GrantHolder): Promise<Grants | null> {
  return user.restricted === 1 ? toGrants(await heldBy(db, user)) : null;
}

/**
 * Changes the grants in the input and keeps all others.
 * @throws Failure RESTRICTED_USERS_ONLY, problems of the values, or 404 when the user is gone
 */
export async function setGrants(tx: Tx, user: UserRow, input: GrantsInput): Promise<Outcome<Grants>> {
  const { global = {} } = input;
  if (user.restricted === 0) throw Failure.invalid([{ reason: RESTRICTED_USERS_ONLY }]);
  const held = await heldBy(tx, user);
  reject(grantProblems(input, held));
  if (Object.keys(global).length === 0 && !GRANTED_KINDS.some((kind) => input[kind]?.length)) {
    return nothingChanged(toGrants(held));
  }

  const { account_access: accountAccess, ...rights } = global;
  if (accountAccess !== undefined) await writeAccountAccess(tx, user.id, accountAccess);
  await writeGlobalGrants(tx, user.id, rights);
  if (rights.child_account_access === false) await deleteProxyTokensMadeBy(tx, user.id);
  for (const kind of GRANTED_KINDS) await writeEntityGrants(tx, user.id, kind, input[kind] ?? []);
  const changed = await requireUser(tx, user.id);
  const value = toGrants(await heldBy(tx, changed));
  const changes = changesBetween(grantsShownChanges, toGrants(held), value);
  return { value, event: { ...userEvent('user_update', changed), changes } };
}

async function heldBy(db: Db, user: GrantHolder): Promise<UserGrantSet> {
  const isParentAccount = await hasChildAccounts(db, user.account_id);
  return { ...(await selectGrants(db, user)), isParentAccount };
}
