import { sql } from 'kysely';
import type { Db } from '#store/types';

export interface NicCounts {
  region: string;
  up: number;
  down: number;
  guarded: number;
}

/** How many network interfaces computes run with in each region, how many carry packets, and how many have a firewall. */
export function selectNicCounts(db: Db): Promise<NicCounts[]> {
  return db
    .selectFrom('nic')
    .innerJoin('compute', 'compute.id', 'nic.compute_id')
    .leftJoin('firewall_device', (join) =>
      join
        .onRef('firewall_device.compute_id', '=', 'compute.id')
        .on('firewall_device.enabled', '=', 1)
        .on('nic.purpose', '!=', 'vlan'),
    )
    .select([
      'compute.region',
      sql<number>`cast(sum(nic.up) as bigint)`.as('up'),
      sql<number>`cast(sum(1 - nic.up) as bigint)`.as('down'),
      sql<number>`cast(count(firewall_device.id) as bigint)`.as('guarded'),
    ])
    .groupBy('compute.region')
    .execute();
}

export interface NatgatewayCounts {
  region: string;
  natgateways: number;
  /** Blocks of ports in use. */
  blocks: number;
}

/** How many NAT gateways each region has, and how many blocks of their ports computes have. */
export function selectNatgatewayCounts(db: Db): Promise<NatgatewayCounts[]> {
  return db
    .selectFrom('natgateway')
    .leftJoin('portset', (join) =>
      join.onRef('portset.natgateway_id', '=', 'natgateway.id').on('portset.held_until', 'is', null),
    )
    .select([
      'natgateway.region',
      sql<number>`cast(count(distinct natgateway.id) as bigint)`.as('natgateways'),
      sql<number>`cast(count(portset.id) as bigint)`.as('blocks'),
    ])
    .groupBy('natgateway.region')
    .execute();
}

/** The accounts whose network cannot follow, and why. */
export async function selectAccountProblems(db: Db): Promise<{ account_id: number; problem: string }[]> {
  return await db
    .selectFrom('network_account')
    .select(['account_id', 'problem'])
    .where('problem', 'is not', null)
    .orderBy('account_id')
    .$narrowType<{ problem: string }>()
    .execute();
}
