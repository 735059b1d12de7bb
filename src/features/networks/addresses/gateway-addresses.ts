import type { NatgatewayId } from '#domain/ids';
import { selectAppliedRevisions } from '#features/networks/interest/progress-records';
import { PORTION } from '#store/query/delete-portion';
import { integerList, isInList } from '#store/query/dialect';
import type { Tx } from '#store/types';

/** Until when something that was given back goes to nobody else. */
export interface Hold {
  /** UTC seconds. */
  until: number;
  /** Until the network of the account has it. Null where no data plane carries the network. */
  revision: number | null;
}

/** Takes addresses from a NAT gateway. Packets to it may still be under way, so they are held. */
export async function giveBackAddresses(
  tx: Tx,
  accountId: number,
  { natgatewayId, addresses }: { natgatewayId: NatgatewayId; addresses: readonly number[] },
  { until, revision }: Hold,
): Promise<void> {
  await tx
    .updateTable('pool_address')
    .set({ natgateway_id: null, added: null })
    .set({ held_account_id: accountId, held_until: until, held_revision: revision })
    .where('natgateway_id', '=', natgatewayId)
    .where((eb) => isInList(tx, eb.ref('address'), integerList(tx, addresses)))
    .execute();
}

/** Frees addresses that have been held long enough, a portion at a time. @returns how many */
export async function releaseHeldAddresses(tx: Tx, now: number, region?: string): Promise<number> {
  const held = await tx
    .selectFrom('pool_address')
    .select(['region', 'address', 'held_account_id', 'held_revision'])
    .where('held_until', '<=', now)
    .$if(region !== undefined, (query) => query.where('region', '=', region ?? ''))
    .orderBy('held_until')
    .limit(PORTION)
    .execute();
  const accounts = held.flatMap(({ held_account_id: id }) => id ?? []);
  const applied = await selectAppliedRevisions(tx, [...new Set(accounts)]);
  const free = held.filter(
    ({ held_account_id: account, held_revision: revision }) =>
      revision === null || account === null || (applied.get(account) ?? 0) >= revision,
  );
  for (const { region: of, address } of free)
    await tx
      .updateTable('pool_address')
      .set({ held_account_id: null, held_until: null, held_revision: null })
      .where('region', '=', of)
      .where('address', '=', address)
      .execute();
  return free.length;
}
