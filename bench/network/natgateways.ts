// What an account can change about its way out, when all computes without a public address leave by NAT gateways.
import type { NatgatewayId, SubnetId } from '#domain/ids';
import { knownNetwork } from '#domain/net/ipv4';
import { portions } from '#store/query/portions';
import type { Store, Tx } from '#store/types';
import { addConfigRow, addInterfaceRow } from '#test/harness/compute-rows';
import { AUTHOR, NOW } from '#test/harness/test-store';
import { addNic } from '#test/network/harness/many-nics';
import { countUp } from './firewalls.ts';

const SIZE = 4_096;
/** Of an address: the first one is never given. */
const BLOCKS = 15;
/** Addresses of an account, and one more for what is added. */
const ADDRESSES = 7;
const FIRST_ADDRESS = knownNetwork('203.0.113.0/24').first;
/** Of an account, beside the interfaces that it has. */
const FREE = 50;

/** Gives each account a gateway for all of its subnets. What they want counts up. */
export async function addGateways(store: Store, accountIds: readonly number[]): Promise<void> {
  await store.mutate(AUTHOR, async (tx) => {
    for (const accountId of accountIds) await addGateway(tx, accountId);
    await countUp(tx, accountIds);
    return { value: undefined, noEvent: 'a measurement adds gateways' };
  });
}

async function addGateway(tx: Tx, accountId: number): Promise<void> {
  const { id } = await tx
    .insertInto('natgateway')
    .values({
      ...{ account_id: accountId, label: 'bench', region: 'us-east', ports_per_interface: SIZE },
      ...{ autoscaling: 0, created: NOW, updated: NOW },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const vpcs = tx.selectFrom('vpc').select('id').where('account_id', '=', accountId);
  await tx.updateTable('subnet').set({ natgateway_id: id }).where('vpc_id', 'in', vpcs).execute();
  const nics = await tx
    .selectFrom('nic')
    .select(['compute_id', 'subnet_id'])
    .where('account_id', '=', accountId)
    .where('nat_address', 'is', null)
    .orderBy('id')
    .$narrowType<{ subnet_id: SubnetId }>()
    .execute();
  const rows = nics.map((nic, index) => ({ ...nic, natgateway_id: id, ...blockAt(id, index) }));
  for (const portion of portions(rows)) await tx.insertInto('portset').values(portion).execute();
}

/** The block with this index among those of a gateway. */
function blockAt(gateway: NatgatewayId, index: number): { address: number; block: number } {
  const address = FIRST_ADDRESS + gateway * ADDRESSES + Math.floor(index / BLOCKS);
  return { address, block: 1 + (index % BLOCKS) };
}

/** Adds a compute that leaves by the gateway of its account. */
async function addSharing(tx: Tx, accountId: number, turn: number): Promise<void> {
  const subnet = await tx
    .selectFrom('subnet')
    .innerJoin('vpc', 'vpc.id', 'subnet.vpc_id')
    .select(['subnet.id', 'subnet.vpc_id', 'subnet.first', 'subnet.natgateway_id'])
    .where('vpc.account_id', '=', accountId)
    .where('subnet.label', '=', 'subnet-0')
    .$narrowType<{ natgateway_id: NatgatewayId }>()
    .executeTakeFirstOrThrow();
  const { id: subnetId, vpc_id: vpcId, first, natgateway_id } = subnet;
  const address = first + FREE + turn;
  const nicId = await addNic(tx, { accountId, vpcId, subnetId, address, nat: null });
  const { compute_id } = await tx
    .selectFrom('nic')
    .select('compute_id')
    .where('id', '=', nicId)
    .executeTakeFirstOrThrow();
  const block = blockAt(natgateway_id, ADDRESSES * BLOCKS - 1 - turn);
  await tx
    .insertInto('portset')
    .values({ natgateway_id, compute_id, subnet_id: subnetId, ...block })
    .execute();
}

/** Forwards a port to the first compute of the account. */
async function addForward(tx: Tx, accountId: number, turn: number): Promise<void> {
  const {
    id: nicId,
    natgateway_id,
    ...place
  } = await tx
    .selectFrom('nic')
    .innerJoin('portset', (join) =>
      join
        .onRef('portset.compute_id', '=', 'nic.compute_id')
        .onRef('portset.subnet_id', '=', 'nic.subnet_id'),
    )
    .select(['nic.id', 'nic.compute_id', 'nic.vpc_id', 'nic.subnet_id', 'nic.address'])
    .select('portset.natgateway_id')
    .where('nic.account_id', '=', accountId)
    .orderBy('nic.id')
    .executeTakeFirstOrThrow();
  const config_id = await addConfigRow(tx, place.compute_id);
  const interface_id = await addInterfaceRow(tx, { ...place, config_id });
  await tx.updateTable('nic').set({ interface_id }).where('id', '=', nicId).execute();
  const { address } = blockAt(natgateway_id, 0);
  await tx
    .insertInto('natgateway_forward')
    .values({
      ...{ natgateway_id, label: '', protocol: 'tcp', address, port: 1 + turn, target_port: 80 },
      ...{ compute_id: place.compute_id, interface_id, created: NOW, updated: NOW },
    })
    .execute();
}

const CHANGES = {
  'one more interface, behind a NAT gateway': addSharing,
  'a forwarded port': addForward,
};

type GatewayChangeName = keyof typeof CHANGES;
export const GATEWAY_CHANGE_NAMES = Object.keys(CHANGES) as GatewayChangeName[];

/** Changes the way out of an account, and counts up what the account wants. */
export async function changeGateway(
  store: Store,
  accountId: number,
  name: GatewayChangeName,
  turn: number,
): Promise<void> {
  await store.mutate(AUTHOR, async (tx) => {
    await CHANGES[name](tx, accountId, turn);
    await countUp(tx, [accountId]);
    return { value: undefined, noEvent: 'a measurement changes the way out' };
  });
}
