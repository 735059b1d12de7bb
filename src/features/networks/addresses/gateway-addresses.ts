import type { NatgatewayId } from '#domain/ids';
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

/** Holds the addresses of all NAT gateways of an account that is deleted. @param until UTC seconds */
export async function holdAddressesOfAccount(tx: Tx, accountId: number, until: number): Promise<void> {
  await tx
    .updateTable('pool_address')
    .set({ natgateway_id: null, added: null, held_account_id: accountId, held_until: until })
    .where('natgateway_id', 'in', (eb) =>
      eb.selectFrom('natgateway').select('natgateway.id').where('account_id', '=', accountId),
    )
    .execute();
}

/**
 * Frees addresses that have been held long enough, a portion at a time, in the order in which they are locked. The
 * network of an account that is gone needs them no more.
 * @returns how many
 */
export async function releaseHeldAddresses(tx: Tx, now: number, region?: string): Promise<number> {
  const held = await tx
    .selectFrom('pool_address')
    .leftJoin('network_account', 'network_account.account_id', 'pool_address.held_account_id')
    .select(['pool_address.region', 'pool_address.address'])
    .where('held_until', '<=', now)
    .where(({ eb, or, ref }) =>
      or([
        eb('held_revision', 'is', null),
        eb('network_account.account_id', 'is', null),
        eb('network_account.applied_revision', '>=', ref('held_revision')),
      ]),
    )
    .$if(region !== undefined, (query) => query.where('pool_address.region', '=', region ?? ''))
    .orderBy('pool_address.region')
    .orderBy('pool_address.address')
    .limit(PORTION)
    .execute();
  for (const { region: of, address } of held)
    await tx
      .updateTable('pool_address')
      .set({ held_account_id: null, held_until: null, held_revision: null })
      .where('region', '=', of)
      .where('address', '=', address)
      .where('held_until', '<=', now)
      .execute();
  return held.length;
}
