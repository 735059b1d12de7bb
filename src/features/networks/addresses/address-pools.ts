import { sql } from 'kysely';
import type { ComputeId, NatgatewayId } from '#domain/ids';
import { assignableCount, nextAssignable } from '#domain/net/ipam';
import type { Range } from '#domain/net/ipv4';
import { reason } from '#domain/reasons/reason';
import { countFound } from '#store/query/figures';
import { type Parameter, prepared, type RowParameters } from '#store/query/prepared';
import type { Tx } from '#store/types';
import { releaseHeldAddresses } from './gateway-addresses.ts';
import { lockAddressPool } from './records.ts';

export const NO_PUBLIC_ADDRESS = reason({
  name: 'NO_PUBLIC_ADDRESS',
  group: 'compute',
  text: 'No public IPv4 address is free in the region',
  cause: 'All addresses in the public pool of the region are in use.',
  remedy: 'Choose another region, or tell the operator.',
});

/** The networks from which a region assigns addresses of one kind. */
export interface AddressPool {
  region: string;
  public: boolean;
  /** In the order in which they are used. */
  networks: readonly Range[];
}

/** Who gets an address: a compute, or a NAT gateway with the time, UTC seconds. */
export type AddressTaker =
  | { compute_id: ComputeId; natgateway_id?: never; added?: never }
  | { compute_id?: never; natgateway_id: NatgatewayId; added: number };

/**
 * Assigns the lowest free address. An address keeps its row once it was assigned, and addresses above
 * the highest row were never assigned, so the cost depends neither on the size of the pool nor on how full it is.
 * @param now UTC seconds: addresses that are held until then are free
 * @returns undefined when none is free
 */
export async function takePoolAddress(
  tx: Tx,
  pool: AddressPool,
  taker: AddressTaker,
  now: number,
): Promise<number | undefined> {
  // Accounts share the pool, so the lock on the account is not enough.
  await lockAddressPool(tx, pool.region);
  const address = await takeFromPool(tx, pool, taker);
  if (address !== undefined || !pool.public) return address;
  return (await releaseHeldAddresses(tx, now, pool.region)) > 0
    ? await takeFromPool(tx, pool, taker)
    : undefined;
}

async function takeFromPool(tx: Tx, pool: AddressPool, taker: AddressTaker): Promise<number | undefined> {
  for (const network of pool.networks) {
    const address = await takeFromNetwork(tx, pool, network, taker);
    if (address !== undefined) return address;
  }
  return undefined;
}

/** The lowest freed address of a network, and the highest one that was ever assigned. */
const selectEnds = prepared(
  (db, region: Parameter<string>, first: Parameter<number>, last: Parameter<number>) =>
    db.selectNoFrom((eb) => {
      const ofNetwork = eb
        .selectFrom('pool_address')
        .where('region', '=', region)
        .where('address', '>=', first)
        .where('address', '<=', last);
      return [
        ofNetwork
          .select('address')
          .where('compute_id', 'is', null)
          .where('natgateway_id', 'is', null)
          .where('held_until', 'is', null)
          .orderBy('address')
          .limit(sql.lit(1))
          .as('freed'),
        ofNetwork.select(({ fn }) => fn.max<number | null>('address').as('highest')).as('highest'),
      ];
    }),
);

async function takeFromNetwork(
  tx: Tx,
  pool: AddressPool,
  network: Range,
  taker: AddressTaker,
): Promise<number | undefined> {
  const [{ freed, highest } = { freed: null, highest: null }] = await selectEnds(
    tx,
    pool.region,
    network.first,
    network.last,
  );
  if (freed !== null) {
    await tx
      .updateTable('pool_address')
      .set(taker)
      .where('region', '=', pool.region)
      .where('address', '=', freed)
      .execute();
    return freed;
  }
  const above = await takeNew(tx, pool, network, taker, (highest ?? network.first - 1) + 1, new Set());
  if (above !== undefined) return above;
  const ofNetwork = tx
    .selectFrom('pool_address')
    .where('region', '=', pool.region)
    .where('address', '>=', network.first)
    .where('address', '<=', network.last);
  if ((await countFound(ofNetwork)) >= assignableCount(network)) return undefined;
  // The network has unassigned addresses below its highest row: the operator extended it downwards, or moved it here
  // from another region.
  const rows = await ofNetwork.select('address').execute();
  const known = new Set(rows.map(({ address }) => address));
  return await takeNew(tx, pool, network, taker, network.first, known);
}

/** Assigns the lowest address at or above `from` that is neither in `known` nor used by another region. */
async function takeNew(
  tx: Tx,
  { region, public: isPublic }: AddressPool,
  network: Range,
  { compute_id, natgateway_id, added }: AddressTaker,
  from: number,
  known: ReadonlySet<number>,
): Promise<number | undefined> {
  const taker = {
    compute_id: compute_id ?? null,
    natgateway_id: natgateway_id ?? null,
    added: added ?? null,
  };
  const row = { region, public: isPublic ? 1 : 0, ...taker } as const;
  let address = nextAssignable(network, from);
  for (; address !== undefined; address = nextAssignable(network, address + 1)) {
    if (known.has(address)) continue;
    const taken = await insertAddress(tx, { ...row, address });
    if (taken.length > 0) return address;
  }
  return undefined;
}

interface NewAddress {
  region: string;
  public: 0 | 1;
  address: number;
  compute_id: ComputeId | null;
  natgateway_id: NatgatewayId | null;
  added: number | null;
}

/** A literal, because the planner must see that the query matches the partial index on public addresses. */
const PUBLIC = sql.lit<1>(1);

/**
 * Before a change of the catalog, another region may have assigned the public address: its row moves if it is free.
 * Returns no row if it is not.
 */
const insertAddress = prepared((tx: Tx, row: RowParameters<NewAddress>) =>
  tx
    .insertInto('pool_address')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('address')
        .where('public', '=', PUBLIC)
        .doUpdateSet(({ ref }) => ({
          region: ref('excluded.region'),
          compute_id: ref('excluded.compute_id'),
          natgateway_id: ref('excluded.natgateway_id'),
          added: ref('excluded.added'),
        }))
        .where('pool_address.compute_id', 'is', null)
        .where('pool_address.natgateway_id', 'is', null)
        .where('pool_address.held_until', 'is', null),
    )
    .returning('address'),
);
