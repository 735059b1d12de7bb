// Accounts with many computes that run, written by SQL because calls of the API would take minutes.
import { asId, type SubnetId, type VpcId } from '#domain/ids';
import { knownNetwork } from '#domain/net/ipv4';
import { portions } from '#store/query/portions';
import type { Store, Tx } from '#store/types';
import { AUTHOR, NOW } from '#test/harness/test-store';

/** Each account has a VPC with so many subnets of so many computes. */
const SUBNETS = 10;
const COMPUTES = 10;
const NICS_OF_ACCOUNT = SUBNETS * COMPUTES;

/** One of so many computes has a public address. */
const MAPPED = 10;

const VPC_NETWORK = knownNetwork('10.0.0.0/16').first;
const PUBLIC_NETWORK = knownNetwork('198.18.0.0/19').first;
const SUBNET_SIZE = 256;

/**
 * Adds accounts with computes that run, each with an interface in a subnet.
 * @returns their ids
 */
export async function addNics(store: Store, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length * NICS_OF_ACCOUNT < count) ids.push(await addAccount(store, ids.length));
  return ids;
}

function addAccount(store: Store, index: number): Promise<number> {
  return store.mutate(AUTHOR, async (tx) => {
    const { id: accountId } = await tx
      .insertInto('account')
      .values({ euuid: crypto.randomUUID().toUpperCase(), company: 'Example Ltd', created: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: vpcId } = await tx
      .insertInto('vpc')
      .values({
        ...{ account_id: accountId, label: 'vpc', description: '', region: 'us-east' },
        ...{ created: NOW, updated: NOW },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('vpc_router').values({ vpc_id: vpcId, region: 'us-east', number: index }).execute();
    for (let subnet = 0; subnet < SUBNETS; subnet++) await addSubnet(tx, { accountId, vpcId, subnet, index });
    await tx.insertInto('network_account').values({ account_id: accountId, revision: 1 }).execute();
    return { value: accountId, noEvent: 'a test prepares its accounts' };
  });
}

interface Place {
  accountId: number;
  vpcId: VpcId;
  subnet: number;
  index: number;
}

async function addSubnet(tx: Tx, { accountId, vpcId, subnet, index }: Place): Promise<void> {
  const first = VPC_NETWORK + subnet * SUBNET_SIZE;
  const range = { first, last: first + SUBNET_SIZE - 1 };
  const { id: subnetId } = await tx
    .insertInto('subnet')
    .values({ vpc_id: vpcId, label: `subnet-${subnet}`, ...range, created: NOW, updated: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let compute = 0; compute < COMPUTES; compute++) {
    const number = index * NICS_OF_ACCOUNT + subnet * COMPUTES + compute;
    const nat = number % MAPPED === 0 ? PUBLIC_NETWORK + SUBNET_SIZE + number : null;
    await addNic(tx, { accountId, vpcId, subnetId, address: first + 2 + compute, nat });
  }
}

export interface NewNic {
  accountId: number;
  vpcId: VpcId;
  subnetId: SubnetId;
  address: number;
  nat: number | null;
}

/**
 * Adds a compute that runs, without counting up what its account wants.
 * @returns the id of its network interface
 */
export async function addNic(tx: Tx, { accountId, vpcId, subnetId, address, nat }: NewNic): Promise<number> {
  const { id } = await tx
    .insertInto('compute')
    .values({
      ...{ account_id: accountId, label: `compute-${subnetId}-${address}`, group: '', status: 'running' },
      ...{
        region: 'us-east',
        type: 'c1-entry-1',
        image: null,
        memory: 1024,
        disk: 25_600,
        vcpus: 1,
        gpus: 0,
      },
      ...{ transfer: 1000, ipv6_network: 1, host_uuid: '00'.repeat(20), watchdog_enabled: 1, alert_cpu: 90 },
      ...{ alert_network_in: 10, alert_network_out: 10, alert_transfer_quota: 80, alert_io: 10_000 },
      ...{ created: NOW, updated: NOW },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const nic = await tx
    .insertInto('nic')
    .values({
      ...{
        account_id: accountId,
        compute_id: id,
        interface_id: null,
        position: 0,
        purpose: 'vpc',
        primary: 1,
      },
      ...{ vpc_id: vpcId, subnet_id: subnetId, address, nat_address: nat, up_changed: NOW },
      ...{ vlan_label: null, ipam_address: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return nic.id;
}

/** Adds a compute to the first subnet of each account. What they want counts up. */
export async function addOneNic(store: Store, accountIds: readonly number[], turn: number): Promise<void> {
  await store.mutate(AUTHOR, async (tx) => {
    for (const portion of portions(accountIds)) {
      const subnets = await tx
        .selectFrom('subnet')
        .innerJoin('vpc', 'vpc.id', 'subnet.vpc_id')
        .select(['subnet.id', 'subnet.vpc_id', 'subnet.first', 'vpc.account_id'])
        .where('vpc.account_id', 'in', portion)
        .where('subnet.label', '=', 'subnet-0')
        .execute();
      for (const { id, vpc_id: vpcId, first, account_id: accountId } of subnets) {
        const address = first + 100 + turn;
        await addNic(tx, { accountId, vpcId, subnetId: asId(id), address, nat: null });
      }
      await tx
        .updateTable('network_account')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('account_id', 'in', portion)
        .execute();
    }
    return { value: undefined, noEvent: 'a test adds computes' };
  });
}

/** Takes away what `addOneNic` has added in that turn. */
export async function removeOneNic(store: Store, accountIds: readonly number[], turn: number): Promise<void> {
  await store.mutate(AUTHOR, async (tx) => {
    for (const portion of portions(accountIds)) {
      const computes = tx
        .selectFrom('nic')
        .select('compute_id')
        .where('account_id', 'in', portion)
        .where('address', '=', VPC_NETWORK + 100 + turn);
      await tx.deleteFrom('compute').where('id', 'in', computes).execute();
      await tx
        .updateTable('network_account')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('account_id', 'in', portion)
        .execute();
    }
    return { value: undefined, noEvent: 'a test removes computes' };
  });
}
