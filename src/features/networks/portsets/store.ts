import type { ComputeId, InterfaceId, NatgatewayId, SubnetId, VpcId } from '#domain/ids';
import type { Hold } from '#features/networks/addresses/gateway-addresses';
import { integerList, isInList } from '#store/query/dialect';
import { type Parameter, prepared } from '#store/query/prepared';
import type { PortsetRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** A compute that is to have a block of ports for a subnet, with the lowest of its interfaces there. */
export interface WantedPortset {
  compute_id: ComputeId;
  subnet_id: SubnetId;
  vpc_id: VpcId;
  natgateway_id: NatgatewayId;
  interface_id: InterfaceId;
}

const selectWanted = prepared((db, computeIds: Parameter<string>) =>
  db
    .selectFrom('config_interface')
    .innerJoin('subnet', 'subnet.id', 'config_interface.subnet_id')
    .select(['config_interface.compute_id', 'config_interface.subnet_id'])
    .select(['subnet.vpc_id', 'subnet.natgateway_id'])
    .select(({ fn }) => fn.min<InterfaceId>('config_interface.id').as('interface_id'))
    .where((eb) => isInList(db, eb.ref('config_interface.compute_id'), computeIds))
    .where('config_interface.nat_address', 'is', null)
    .where('subnet.natgateway_id', 'is not', null)
    .groupBy([
      'config_interface.compute_id',
      'config_interface.subnet_id',
      'subnet.vpc_id',
      'subnet.natgateway_id',
    ])
    .orderBy('config_interface.compute_id')
    .orderBy('config_interface.subnet_id')
    .$narrowType<{ subnet_id: SubnetId; natgateway_id: NatgatewayId }>(),
);

/** The blocks that computes are to have: one for each subnet with a gateway in which they have no address of their own. */
export function selectWantedPortsets(db: Db, computeIds: readonly ComputeId[]): Promise<WantedPortset[]> {
  return selectWanted(db, integerList(db, computeIds));
}

export async function insertPortset(
  tx: Tx,
  row: Omit<PortsetRow, 'id' | 'held_until' | 'held_revision'>,
): Promise<void> {
  await tx.insertInto('portset').values(row).execute();
}

export async function holdPortsets(tx: Tx, ids: readonly number[], { until, revision }: Hold): Promise<void> {
  await tx
    .updateTable('portset')
    .set({ held_until: until, held_revision: revision })
    .where((eb) => isInList(tx, eb.ref('id'), integerList(tx, ids)))
    .execute();
}
