import type { Db } from '#store/types';

/** How far the network follows what an account wants. */
interface NetworkProgress {
  /** Counts the changes of what is wanted. */
  revision: number;
  applied_revision: number;
  /** When the last revision was applied, in UTC seconds. */
  applied: number | null;
  /** Why the network cannot follow, for the operator. */
  problem: string | null;
}

/** Undefined for an account that never had an interface. */
export async function selectNetworkProgress(db: Db, accountId: number): Promise<NetworkProgress | undefined> {
  return await db
    .selectFrom('network_account')
    .select(['revision', 'applied_revision', 'applied', 'problem'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}
