import type { Hold } from '#features/networks/addresses/gateway-addresses';
import { selectNetworkProgress } from '#features/networks/interest/progress-records';
import type { NatgatewayRow, PortsetRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import type { EgressCtx } from './block-allocator.ts';

/**
 * Until when ports or addresses of a gateway that are given back now go to nobody else. Call it after the change of the
 * network was noted.
 */
export async function holdFrom(
  { now, settings, carriedRegions }: Pick<EgressCtx, 'now' | 'settings' | 'carriedRegions'>,
  tx: Tx,
  { account_id: accountId, region }: Pick<NatgatewayRow, 'account_id' | 'region'>,
): Promise<Hold> {
  const until = now() + settings.ttl.portsetHold;
  if (!carriedRegions.has(region)) return { until, revision: null };
  return { until, revision: (await selectNetworkProgress(tx, accountId))?.revision ?? null };
}

/** Keeps a block that nobody has from others for a while, also one that is held already. */
export async function holdBlock(
  tx: Tx,
  row: Omit<PortsetRow, 'id' | 'held_until' | 'held_revision'>,
  { until, revision }: Hold,
): Promise<void> {
  await tx
    .insertInto('portset')
    .values({ ...row, held_until: until, held_revision: revision })
    .onConflict((conflict) =>
      conflict.columns(['natgateway_id', 'address', 'block']).doUpdateSet(({ ref }) => ({
        compute_id: ref('excluded.compute_id'),
        subnet_id: ref('excluded.subnet_id'),
        held_until: ref('excluded.held_until'),
        held_revision: ref('excluded.held_revision'),
      })),
    )
    .execute();
}
