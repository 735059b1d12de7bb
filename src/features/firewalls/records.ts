import type { FirewallId } from '#domain/ids';
import type { Db } from '#store/types';

/** @returns undefined when the firewall is deleted */
export async function selectFirewallAccount(db: Db, id: FirewallId): Promise<number | undefined> {
  const row = await db.selectFrom('firewall').select('account_id').where('id', '=', id).executeTakeFirst();
  return row?.account_id;
}
