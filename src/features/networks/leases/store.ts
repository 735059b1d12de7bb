import type { Expression, SqlBool } from 'kysely';
import type { ComputeId } from '#domain/ids';
import { integerList, isInList } from '#store/query/dialect';
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

/**
 * The last leases of an account that had begun at a time, for the port and the protocol where these are given: one, or
 * two of the same port for different protocols.
 */
export function selectLeasesAt(
  db: Db,
  accountId: number,
  { at, ...asked }: LeaseQuestion,
): Promise<AddressLeaseRow[]> {
  return leasesOf(db, accountId, asked)
    .where('since', '<=', at)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', at)]))
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
}

/** More than change hands within a few minutes. */
const MOST_NEAR = 50;

/** The leases that ended or began within some seconds of a time, the nearest ones first. */
export async function selectLeasesNear(
  db: Db,
  accountId: number,
  { at, ...asked }: LeaseQuestion,
  seconds: number,
): Promise<AddressLeaseRow[]> {
  const found = await leasesOf(db, accountId, asked)
    .where(
      (eb): Expression<SqlBool> =>
        eb.or([
          eb.and([eb('until', '>=', at - seconds), eb('until', '<=', at)]),
          eb.and([eb('since', '>', at), eb('since', '<=', at + seconds)]),
        ]),
    )
    .orderBy('id', 'desc')
    .limit(MOST_NEAR)
    .execute();
  const distance = ({ since, until }: AddressLeaseRow) => (since > at ? since - at : at - (until ?? at));
  return found.toSorted((one, other) => distance(one) - distance(other));
}

function leasesOf(db: Db, accountId: number, { address, port, protocol }: Omit<LeaseQuestion, 'at'>) {
  return db
    .selectFrom('address_lease')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .$if(port !== null, (query) => query.where('first', '<=', port ?? 0).where('last', '>=', port ?? 0))
    .$if(protocol !== null, (query) =>
      query.where((eb) => eb.or([eb('protocol', 'is', null), eb('protocol', '=', protocol)])),
    );
}
