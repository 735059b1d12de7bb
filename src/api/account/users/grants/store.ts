import type { GlobalGrant, Permission } from '../../../../domain/grants.ts';
import type { UserRow } from '../../../../store/tables/index.ts';
import type { Db, Tx } from '../../../../store/types.ts';
import type { HeldByUser } from './schema.ts';

/** What the user holds, over everything the account has. */
export async function selectGrants(db: Db, user: UserRow): Promise<Omit<HeldByUser, 'isParentAccount'>> {
  const global = await db.selectFrom('global_grant').select('name').where('user_id', '=', user.id).execute();
  const vpcs = await db
    .selectFrom('vpc')
    .leftJoin('vpc_grant', (join) =>
      join.onRef('vpc_grant.vpc_id', '=', 'vpc.id').on('vpc_grant.user_id', '=', user.id),
    )
    .select(['vpc.id', 'vpc.label', 'vpc_grant.permission as permissions'])
    .where('vpc.account_id', '=', user.account_id)
    .orderBy('vpc.id')
    .execute();
  return { accountAccess: user.account_access, global: new Set(global.map(({ name }) => name)), vpcs };
}

export async function writeAccountAccess(tx: Tx, userId: number, access: Permission | null): Promise<void> {
  await tx.updateTable('user').set({ account_access: access }).where('id', '=', userId).execute();
}

export async function writeGlobalGrant(
  tx: Tx,
  userId: number,
  name: GlobalGrant,
  held: boolean,
): Promise<void> {
  if (held) {
    await tx
      .insertInto('global_grant')
      .values({ user_id: userId, name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx.deleteFrom('global_grant').where('user_id', '=', userId).where('name', '=', name).execute();
  }
}

export async function writeVpcGrant(
  tx: Tx,
  userId: number,
  vpcId: number,
  permission: Permission | null,
): Promise<void> {
  if (permission === null) {
    await tx.deleteFrom('vpc_grant').where('user_id', '=', userId).where('vpc_id', '=', vpcId).execute();
  } else {
    await tx
      .insertInto('vpc_grant')
      .values({ user_id: userId, vpc_id: vpcId, permission })
      .onConflict((conflict) => conflict.columns(['user_id', 'vpc_id']).doUpdateSet({ permission }))
      .execute();
  }
}
