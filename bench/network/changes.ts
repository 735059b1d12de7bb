// What an account can change about its networks. OVN translates some of these changes alone, and everything anew for others.
import { asId, type SubnetId, type VpcId } from '#domain/ids';
import type { Store, Tx } from '#store/types';
import { AUTHOR, NOW } from '#test/harness/test-store';
import { addNic } from '#test/network/harness/many-nics';

/** The first subnet of an account. */
interface Home {
  accountId: number;
  vpcId: VpcId;
  subnetId: SubnetId;
  first: number;
}

/** Addresses that nothing else uses. */
const FREE = 150;
const SUBNET_SIZE = 256;
const PUBLIC_NETWORK = 0xc6_12_1f_00;
/** Those of new VPCs. */
const ROUTERS = 500;

const CHANGES = {
  'an interface with a public address': (tx: Tx, home: Home, turn: number) =>
    addNic(tx, { ...home, address: home.first + FREE + turn, nat: PUBLIC_NETWORK + turn }),
  'an interface with a range': async (tx: Tx, home: Home, turn: number) => {
    const nicId = await addNic(tx, { ...home, address: home.first + FREE + 20 + turn, nat: null });
    const first = home.first + 208 + 4 * turn;
    await tx
      .insertInto('nic_range')
      .values({ nic_id: nicId, position: 0, first, last: first + 3 })
      .execute();
  },
  'the first interface of a subnet': async (tx: Tx, home: Home, turn: number) => {
    await addToNewSubnet(tx, home, home.first + (100 + turn) * SUBNET_SIZE);
  },
  'the first interface of a VPC': async (tx: Tx, home: Home, turn: number) => {
    const { id } = await tx
      .insertInto('vpc')
      .values({
        ...{ account_id: home.accountId, label: `new-${turn}`, description: '', region: 'us-east' },
        ...{ created: NOW, updated: NOW },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('vpc_router')
      .values({ vpc_id: id, region: 'us-east', number: ROUTERS + turn })
      .execute();
    await addToNewSubnet(tx, { ...home, vpcId: id }, home.first);
  },
  'all interfaces of an account change their addresses': async (tx: Tx, { accountId }: Home) => {
    // By turns, because addresses are unique at any moment of a statement.
    for (const by of [128, -127]) {
      await tx
        .updateTable('nic')
        .set((eb) => ({ address: eb('address', '+', by) }))
        .where('account_id', '=', accountId)
        .execute();
    }
  },
};

export type ChangeName = keyof typeof CHANGES;
export const CHANGE_NAMES = Object.keys(CHANGES) as ChangeName[];

/** Changes what the account wants, and counts it up. */
export async function change(store: Store, accountId: number, name: ChangeName, turn: number): Promise<void> {
  await store.mutate(AUTHOR, async (tx) => {
    const {
      id,
      vpc_id: vpcId,
      first,
    } = await tx
      .selectFrom('subnet')
      .innerJoin('vpc', 'vpc.id', 'subnet.vpc_id')
      .select(['subnet.id', 'subnet.vpc_id', 'subnet.first'])
      .where('vpc.account_id', '=', accountId)
      .orderBy('subnet.id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await CHANGES[name](tx, { accountId, vpcId, subnetId: asId(id), first }, turn);
    await tx
      .updateTable('network_account')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('account_id', '=', accountId)
      .execute();
    return { value: undefined, noEvent: 'a measurement changes networks' };
  });
}

async function addToNewSubnet(tx: Tx, home: Home, first: number): Promise<void> {
  const { id } = await tx
    .insertInto('subnet')
    .values({
      ...{ vpc_id: home.vpcId, label: `new-${first}`, first, last: first + SUBNET_SIZE - 1 },
      ...{ created: NOW, updated: NOW },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addNic(tx, { ...home, subnetId: id, address: first + 2, nat: null });
}
