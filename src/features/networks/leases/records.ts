import type { ForwardProtocol } from '#domain/natgateways/forward-inputs';
import { possibleStarts } from '#domain/natgateways/portsets';
import { integerList, isInList } from '#store/query/dialect';
import type { AddressLeaseRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** Ports and time that a lease is looked up by. */
export interface LeaseMoment {
  address: number;
  /** Null for any. */
  port: number | null;
  /** UTC seconds. */
  at: number;
}

/** A lease belongs to a protocol when a port was forwarded. */
export interface LeaseQuestion extends LeaseMoment {
  /** Null for any. */
  protocol: ForwardProtocol | null;
}

/** A lease, and whose it is. */
export interface LeaseOfAccount extends AddressLeaseRow {
  /** Null when the account is deleted. */
  company: string | null;
}

/** More than one address has blocks of ports. */
const MOST = 1_100;

/** Who of all accounts had an address at a time, by ports. */
export function selectHoldersAt(db: Db, { address, port, at }: LeaseMoment): Promise<LeaseOfAccount[]> {
  return db
    .selectFrom('address_lease')
    .leftJoin('account', 'account.id', 'address_lease.account_id')
    .selectAll('address_lease')
    .select('account.company')
    .where('address_lease.address', '=', address)
    .where('address_lease.since', '<=', at)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', at)]))
    .$if(port !== null, (query) =>
      query
        .where((eb) => isInList(db, eb.ref('first'), integerList(db, possibleStarts(port ?? 0))))
        .where('last', '>=', port ?? 0),
    )
    .orderBy('address_lease.first')
    .orderBy('address_lease.id')
    .limit(MOST)
    .execute();
}

/** Ends the leases of an account that is deleted. */
export async function endLeasesOfAccount(tx: Tx, accountId: number, now: number): Promise<void> {
  await tx
    .updateTable('address_lease')
    .set({ until: now })
    .where('account_id', '=', accountId)
    .where('until', 'is', null)
    .execute();
}
