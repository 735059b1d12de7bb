import type { GlobalGrant, Permission } from '#domain/identity/grants';
import { asId } from '#domain/ids';
import { isOneOf, isOneOfTexts } from '#store/query/dialect';
import { portions } from '#store/query/portions';
import type { UserRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import type { EntityGrantInput, GrantedKind, UserGrantSet } from './schema.ts';

/** The user's grants, with an entry for every entity of the account. */
export async function selectGrants(
  db: Db,
  user: Pick<UserRow, 'id' | 'account_id' | 'account_access'>,
): Promise<Omit<UserGrantSet, 'isParentAccount'>> {
  const global = await db.selectFrom('global_grant').select('name').where('user_id', '=', user.id).execute();
  const compute = await db
    .selectFrom('compute')
    .leftJoin('compute_grant', (join) =>
      join.onRef('compute_grant.compute_id', '=', 'compute.id').on('compute_grant.user_id', '=', user.id),
    )
    .select(['compute.id', 'compute.label', 'compute_grant.permission as permissions'])
    .where('compute.account_id', '=', user.account_id)
    .orderBy('compute.id')
    .execute();
  const firewall = await db
    .selectFrom('firewall')
    .leftJoin('firewall_grant', (join) =>
      join.onRef('firewall_grant.firewall_id', '=', 'firewall.id').on('firewall_grant.user_id', '=', user.id),
    )
    .select(['firewall.id', 'firewall.label', 'firewall_grant.permission as permissions'])
    .where('firewall.account_id', '=', user.account_id)
    .orderBy('firewall.id')
    .execute();
  const vpc = await db
    .selectFrom('vpc')
    .leftJoin('vpc_grant', (join) =>
      join.onRef('vpc_grant.vpc_id', '=', 'vpc.id').on('vpc_grant.user_id', '=', user.id),
    )
    .select(['vpc.id', 'vpc.label', 'vpc_grant.permission as permissions'])
    .where('vpc.account_id', '=', user.account_id)
    .orderBy('vpc.id')
    .execute();
  const held = new Set(global.map(({ name }) => name));
  return { accountAccess: user.account_access, global: held, entities: { compute, firewall, vpc } };
}

export async function writeAccountAccess(tx: Tx, userId: number, access: Permission | null): Promise<void> {
  await tx.updateTable('user').set({ account_access: access }).where('id', '=', userId).execute();
}

/** Grants those that are true and revokes those that are false. */
export async function writeGlobalGrants(
  tx: Tx,
  userId: number,
  rights: { readonly [Grant in GlobalGrant]?: boolean | null | undefined },
): Promise<void> {
  const entries = Object.entries(rights) as [GlobalGrant, boolean | null | undefined][];
  const named = entries.filter(([, held]) => held !== undefined);
  if (named.length === 0) return;
  const names = named.map(([name]) => name);
  await tx
    .deleteFrom('global_grant')
    .where('user_id', '=', userId)
    .where((eb) => isOneOfTexts(tx, eb.ref('name'), names))
    .execute();
  const given = named.flatMap(([name, held]) => (held === true ? [{ user_id: userId, name }] : []));
  if (given.length > 0) await tx.insertInto('global_grant').values(given).execute();
}

export async function writeEntityGrants(
  tx: Tx,
  userId: number,
  kind: GrantedKind,
  grants: readonly EntityGrantInput[],
): Promise<void> {
  if (grants.length === 0) return;
  const { ids, given } = lastOfEach(grants);
  await deletions[kind](tx, userId, ids).execute();
  for (const portion of portions(given)) await insertions[kind](tx, userId, portion).execute();
}

const deletions = {
  compute: (tx: Tx, userId: number, ids: readonly number[]) =>
    tx
      .deleteFrom('compute_grant')
      .where('user_id', '=', userId)
      .where((eb) => isOneOf(tx, eb.ref('compute_id'), ids)),
  firewall: (tx: Tx, userId: number, ids: readonly number[]) =>
    tx
      .deleteFrom('firewall_grant')
      .where('user_id', '=', userId)
      .where((eb) => isOneOf(tx, eb.ref('firewall_id'), ids)),
  vpc: (tx: Tx, userId: number, ids: readonly number[]) =>
    tx
      .deleteFrom('vpc_grant')
      .where('user_id', '=', userId)
      .where((eb) => isOneOf(tx, eb.ref('vpc_id'), ids)),
};

interface GrantValue {
  id: number;
  permission: Permission;
}

const insertions = {
  compute: (tx: Tx, user_id: number, grants: readonly GrantValue[]) =>
    tx
      .insertInto('compute_grant')
      .values(grants.map(({ id, permission }) => ({ user_id, compute_id: asId(id), permission }))),
  firewall: (tx: Tx, user_id: number, grants: readonly GrantValue[]) =>
    tx
      .insertInto('firewall_grant')
      .values(grants.map(({ id, permission }) => ({ user_id, firewall_id: asId(id), permission }))),
  vpc: (tx: Tx, user_id: number, grants: readonly GrantValue[]) =>
    tx
      .insertInto('vpc_grant')
      .values(grants.map(({ id, permission }) => ({ user_id, vpc_id: asId(id), permission }))),
};

/** All ids in the input, and the rows to insert after the old ones are deleted. The last entry for an id counts. */
function lastOfEach(grants: readonly EntityGrantInput[]) {
  const last = new Map(grants.map(({ id, permissions }) => [id, permissions]));
  const given = [...last].flatMap(([id, permission]) => (permission === null ? [] : [{ id, permission }]));
  return { ids: [...last.keys()], given };
}
