import type { FirewallId } from '#domain/ids';
import type { FirewallDeviceRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';

/** A device with the label of its compute. */
export type LabelledDevice = FirewallDeviceRow & { compute_label: string };

/** @returns undefined when the firewall is deleted */
export async function selectFirewallAccount(db: Db, id: FirewallId): Promise<number | undefined> {
  const row = await db.selectFrom('firewall').select('account_id').where('id', '=', id).executeTakeFirst();
  return row?.account_id;
}
