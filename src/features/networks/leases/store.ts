import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ComputeId } from '#domain/ids';
import { FORWARD_PROTOCOLS, type ForwardProtocol } from '#domain/natgateways/forward-inputs';
import { possibleStarts } from '#domain/natgateways/portsets';
import { integerList, isInList, valuesTable } from '#store/query/dialect';
import { portions } from '#store/query/portions';
import type { AddressLeaseRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import type { LeaseQuestion } from './records.ts';

export type NewLease = Omit<AddressLeaseRow, 'id' | 'until'>;

/** The leases that computes have now. */
export function selectOpenLeases(db: Db, computeIds: readonly ComputeId[]): Promise<AddressLeaseRow[]> {
  return db
    .selectFrom('address_lease')
    .selectAll()
    .where((eb) => isInList(db, eb.ref('compute_id'), integerList(db, computeIds)))
    .where('until', 'is', null)
    .orderBy('id')
    .execute();
}

export async function endLeaseRows(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('address_lease')
    .set({ until: now })
    .where((eb) => isInList(tx, eb.ref('id'), integerList(tx, ids)))
    .execute();
}

/** Ends those that a compute has. */
export async function endLeaseRowsOf(tx: Tx, computeId: ComputeId, now: number): Promise<void> {
  await tx
    .updateTable('address_lease')
    .set({ until: now })
    .where('compute_id', '=', computeId)
    .where('until', 'is', null)
    .execute();
}

export async function insertLeases(tx: Tx, rows: readonly NewLease[]): Promise<void> {
  for (const portion of portions(rows)) await tx.insertInto('address_lease').values(portion).execute();
}

/** What is looked for around a time: the last one that had begun, the last one that had ended, the next one that began. */
type LeaseBeside = 'begun' | 'ended' | 'next';

/**
 * The leases of an account at a time, for the port and the protocol where these are given: one, or two of the same port
 * for different protocols.
 */
export async function selectLeasesAt(
  db: Db,
  accountId: number,
  asked: LeaseQuestion,
): Promise<AddressLeaseRow[]> {
  const found = await neighbours(db, accountId, asked, ['begun']);
  return found
    .filter(({ until }) => until === null || until > asked.at)
    .toSorted((one, other) => other.since - one.since || other.id - one.id);
}

/** The leases that ended or began within some seconds of a time, the nearest ones first. */
export async function selectLeasesNear(
  db: Db,
  accountId: number,
  asked: LeaseQuestion,
  seconds: number,
): Promise<AddressLeaseRow[]> {
  const { at } = asked;
  const found = await neighbours(db, accountId, asked, ['ended', 'next']);
  const distance = ({ since, until }: AddressLeaseRow) => (since > at ? since - at : at - (until ?? at));
  return found
    .filter((lease) => distance(lease) <= seconds)
    .toSorted((one, other) => distance(one) - distance(other) || other.id - one.id);
}

/**
 * The leases around a time. An address has had thousands, but those of the same ports follow one another: of each start
 * that a lease of the port can have, one is read for each neighbour.
 */
function neighbours(
  db: Db,
  accountId: number,
  asked: LeaseQuestion,
  wanted: readonly LeaseBeside[],
): Promise<AddressLeaseRow[]> {
  const { port } = asked;
  const ids = wanted.flatMap((neighbour) => {
    const nearest = (first: RawBuilder<number> | null, protocol: ForwardProtocol | null) =>
      nearestId(db, accountId, asked, { neighbour, first, protocol });
    // All of an address, or any of its ports: then the port has to be given.
    if (port === null) return [sql`select (${nearest(null, null)})`];
    const starts = valuesTable(db, possibleStarts(port), 'starts');
    const protocols = asked.protocol === null ? FORWARD_PROTOCOLS : [asked.protocol];
    return [
      sql`select (${nearest(sql.ref('starts.value'), null)}) from ${starts}`,
      ...protocols.map((protocol) => sql`select (${nearest(sql`${port}`, protocol)})`),
    ];
  });
  return (
    db
      .selectFrom('address_lease')
      .selectAll()
      // One list: of several joined by `or`, PostgreSQL would read the whole table.
      .where((eb) => sql<SqlBool>`${eb.ref('id')} in (${sql.join(ids, sql` union all `)})`)
      .$if(port !== null, (query) => query.where('last', '>=', port ?? 0))
      .execute()
  );
}

function nearestId(
  db: Db,
  accountId: number,
  { address, at }: LeaseQuestion,
  { neighbour, first, protocol }: NearestLease,
) {
  const order = neighbour === 'next' ? 'asc' : 'desc';
  const all = db
    .selectFrom('address_lease as near')
    .select('near.id')
    .where('near.account_id', '=', accountId)
    .where('near.address', '=', address)
    .where('near.since', neighbour === 'next' ? '>' : '<=', at);
  const ofStart =
    first === null
      ? all
      : all.where('near.first', '=', first).where('near.protocol', protocol === null ? 'is' : '=', protocol);
  const present =
    first === null && neighbour === 'begun'
      ? ofStart.where((eb) => eb.or([eb('near.until', 'is', null), eb('near.until', '>', at)]))
      : ofStart;
  return (neighbour === 'ended' ? ofStart.where('near.until', '<=', at) : present)
    .orderBy('near.since', order)
    .orderBy('near.id', order)
    .limit(1);
}

interface NearestLease {
  neighbour: LeaseBeside;
  /** The first port; null for any. */
  first: RawBuilder<number> | null;
  /** Null where leases are of all protocols. */
  protocol: ForwardProtocol | null;
}
