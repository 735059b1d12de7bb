import { sql } from 'kysely';
import { assignableCount, nextAssignable } from '#domain/net/ipam';
import type { Range } from '#domain/net/ipv4';
import type { Tx } from '#store/types';
import { lockAddressPool } from './lock.ts';

/** Where addresses of a region are taken from. */
export interface AddressPool {
  region: string;
  public: boolean;
  /** In the order in which they are used up. */
  networks: readonly Range[];
}

/**
 * Gives the compute the lowest address that is free. Addresses that were handed out once keep their row; what lies
 * above the highest of them was never used: so neither size nor fill of a pool matters.
 * @returns undefined when none is free
 */
export async function takePoolAddress(
  tx: Tx,
  pool: AddressPool,
  computeId: number,
): Promise<number | undefined> {
  // Computes of different accounts meet here: the account's lock does not keep them apart.
  await lockAddressPool(tx, pool.region);
  for (const network of pool.networks) {
    const address = await takeFromNetwork(tx, pool, network, computeId);
    if (address !== undefined) return address;
  }
  return undefined;
}

async function takeFromNetwork(
  tx: Tx,
  pool: AddressPool,
  network: Range,
  computeId: number,
): Promise<number | undefined> {
  const ofNetwork = tx
    .selectFrom('pool_address')
    .where('region', '=', pool.region)
    .where('address', '>=', network.first)
    .where('address', '<=', network.last);
  const freed = await ofNetwork
    .select('address')
    .where('compute_id', 'is', null)
    .orderBy('address')
    .limit(1)
    .executeTakeFirst();
  if (freed) {
    await tx
      .updateTable('pool_address')
      .set({ compute_id: computeId })
      .where('region', '=', pool.region)
      .where('address', '=', freed.address)
      .execute();
    return freed.address;
  }
  const { highest } = await ofNetwork
    .select((eb) => eb.fn.max<number | null>('address').as('highest'))
    .executeTakeFirstOrThrow();
  const above = await takeNew(tx, pool, network, computeId, (highest ?? network.first - 1) + 1, new Set());
  if (above !== undefined) return above;
  const { count } = await ofNetwork
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= assignableCount(network)) return undefined;
  // The operator has widened the network downwards, or taken it over from another region.
  const rows = await ofNetwork.select('address').execute();
  const known = new Set(rows.map(({ address }) => address));
  return await takeNew(tx, pool, network, computeId, network.first, known);
}

/** The lowest address from `from` on that has no row in the region yet. */
async function takeNew(
  tx: Tx,
  { region, public: isPublic }: AddressPool,
  network: Range,
  computeId: number,
  from: number,
  known: ReadonlySet<number>,
): Promise<number | undefined> {
  let address = nextAssignable(network, from);
  for (; address !== undefined; address = nextAssignable(network, address + 1)) {
    if (known.has(address)) continue;
    const row = isPublic ? await selectPublic(tx, address) : undefined;
    if (row && row.compute_id !== null) continue;
    if (row) await deletePublic(tx, address);
    await tx
      .insertInto('pool_address')
      .values({ address, region, public: isPublic ? 1 : 0, compute_id: computeId })
      .execute();
    return address;
  }
  return undefined;
}

/** Part of the text: as an argument it would not be known to be that of the index on public addresses. */
const PUBLIC = sql.lit<1>(1);

/** A public address is one for all regions: another one may have had it, before the catalogue changed. */
function selectPublic(tx: Tx, address: number): Promise<{ compute_id: number | null } | undefined> {
  return tx
    .selectFrom('pool_address')
    .select('compute_id')
    .where('address', '=', address)
    .where('public', '=', PUBLIC)
    .executeTakeFirst();
}

async function deletePublic(tx: Tx, address: number): Promise<void> {
  await tx.deleteFrom('pool_address').where('address', '=', address).where('public', '=', PUBLIC).execute();
}
