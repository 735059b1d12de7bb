import { isOneOf } from '#store/query/dialect';
import type { Db } from '#store/types';

/** The labels of the keys of each user, oldest first. */
export async function selectKeyLabels(db: Db, userIds: readonly number[]): Promise<Map<number, string[]>> {
  const keys = await db
    .selectFrom('ssh_key')
    .select(['user_id', 'label'])
    .where((eb) => isOneOf(db, eb.ref('user_id'), userIds))
    .orderBy('id')
    .execute();
  const byUser = new Map<number, string[]>();
  for (const { user_id, label } of keys) {
    const labels = byUser.get(user_id);
    if (labels) labels.push(label);
    else byUser.set(user_id, [label]);
  }
  return byUser;
}
