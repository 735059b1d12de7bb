import type { VpcId } from '#domain/ids';
import { isOneOf } from '#store/query/dialect';
import type { Db } from '#store/types';

/** Those of the ids that are VPCs of the account. */
export async function selectVpcIds(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('vpc')
    .select('id')
    .where('account_id', '=', accountId)
    .where((eb) => isOneOf(db, eb.ref('id'), ids))
    .execute();
  return new Set<VpcId>(rows.map(({ id }) => id));
}
