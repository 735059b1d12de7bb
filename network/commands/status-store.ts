import { sql } from 'kysely';
import type { Db } from '#store/types';

export interface NicCounts {
  region: string;
  up: number;
  down: number;
}

/** How many network interfaces computes run with in each region, and how many of them carry packets. */
export function selectNicCounts(db: Db): Promise<NicCounts[]> {
  return db
    .selectFrom('nic')
    .innerJoin('compute', 'compute.id', 'nic.compute_id')
    .select([
      'compute.region',
      sql<number>`cast(sum(nic.up) as bigint)`.as('up'),
      sql<number>`cast(sum(1 - nic.up) as bigint)`.as('down'),
    ])
    .groupBy('compute.region')
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
