import { sql } from 'kysely';
import { assignableCount, nextAssignable } from '#domain/net/ipam';
import type { Range } from '#domain/net/ipv4';
import type { Tx } from '#store/types';
import { lockAddressPool } from './lock.ts';

/** The networks from which a region assigns addresses of one kind. */
export interface AddressPool {
  region: string;
  public: boolean;
  /** In the order in which they are used. */
  networks: readonly Range[];
}

/**
 * Assigns the lowest free address to the compute. An address keeps its row once it was assigned, and addresses above
 * the highest row were never assigned, so the cost depends neither on the size of the pool nor on how full it is.
 * @returns undefined when none is free
 */
export async function takePoolAddress(
  tx: Tx,
  pool: AddressPool,
  computeId: number,
): Promise<number | undefined> {
  // Accounts share the pool, so the lock on the account is not enough.
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
  // The network has unassigned addresses below its highest row: the operator extended it downwards, or moved it here
  // from another region.
  const rows = await ofNetwork.select('address').execute();
  const known = new Set(rows.map(({ address }) => address));
  return await takeNew(tx, pool, network, computeId, network.first, known);
}

/** Assigns the lowest address at or above `from` that is neither in `known` nor used by another region. */
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

/** A literal, because the planner must see that the query matches the partial index on public addresses. */
const PUBLIC = sql.lit<1>(1);

/** Looks the address up in all regions: before a change of the catalog, another region may have assigned it. */
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
