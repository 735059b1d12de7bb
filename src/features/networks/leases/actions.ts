import type { ComputeId } from '#domain/ids';
import { portsOfBlock } from '#domain/natgateways/portsets';
import { selectEventComputes } from '#features/computes/instances/records';
import { mappedKey, selectMappedInterfaces } from '#features/computes/interfaces/records';
import { selectPublicAddressesOf } from '#features/networks/addresses/records';
import { selectForwardsOfComputes } from '#features/networks/forwards/records';
import type { ComputeRow, PortsetRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { endLeaseRows, endLeaseRowsOf, insertLeases, type NewLease, selectOpenLeases } from './store.ts';

/** A block of ports that a compute has, with what is noted of it. */
export interface LeasedPortset extends PortsetRow {
  size: number;
  vpc_id: NewLease['vpc_id'];
  interface_id: NewLease['interface_id'];
}

/** What is noted, without the account, the label of the compute and the time. */
type WantedLease = Omit<NewLease, 'account_id' | 'compute_label' | 'since'>;

const ALL_PORTS = { first: 0, last: 65_535 };

/**
 * Notes who has which public address and ports from now on: blocks of NAT gateways, forwarded ports, public addresses of
 * computes, and those that are mapped to an address in a subnet.
 * @param now UTC seconds
 */
export async function settleLeases(
  tx: Tx,
  accountId: number,
  computeIds: readonly ComputeId[],
  portsets: readonly LeasedPortset[],
  now: number,
): Promise<void> {
  const [open, mapped, forwards, addresses] = await Promise.all([
    selectOpenLeases(tx, computeIds),
    selectMappedInterfaces(tx, computeIds),
    selectForwardsOfComputes(tx, computeIds),
    selectPublicAddressesOf(tx, computeIds),
  ]);
  const ofPorts = portsets.map(
    ({ compute_id, address, block, size, natgateway_id, vpc_id, interface_id }): WantedLease => {
      const { start, end } = portsOfBlock(block, size);
      return {
        ...{ compute_id, address, first: start, last: end, kind: 'natgateway', protocol: null },
        ...{ natgateway_id, vpc_id, interface_id },
      };
    },
  );
  const ofForwards = forwards.map(
    ({ compute_id, address, port, protocol, natgateway_id, vpc_id, interface_id }): WantedLease => ({
      ...{ compute_id, address, first: port, last: port, kind: 'forward', protocol },
      ...{ natgateway_id, vpc_id, interface_id },
    }),
  );
  const ofAddresses = addresses.map(({ compute_id, address }): WantedLease => {
    const target = mapped.get(mappedKey({ compute_id, nat_address: address }));
    return {
      ...{ compute_id, address, ...ALL_PORTS, kind: target ? 'nat_1_1' : 'public', protocol: null },
      ...{ natgateway_id: null, vpc_id: target?.vpc_id ?? null, interface_id: target?.id ?? null },
    };
  });
  const wanted = new Map([...ofPorts, ...ofForwards, ...ofAddresses].map((lease) => [keyOf(lease), lease]));
  const kept = new Set(open.map(keyOf).filter((key) => wanted.has(key)));
  const ended = open.filter((lease) => !kept.has(keyOf(lease)));
  await endLeaseRows(
    tx,
    ended.map(({ id }) => id),
    now,
  );
  const added = [...wanted].flatMap(([key, lease]) => (kept.has(key) ? [] : [lease]));
  if (added.length === 0) return;
  const computes = await selectEventComputes(tx, accountId, computeIds);
  await insertLeases(
    tx,
    added.map((lease) => ({
      ...{ account_id: accountId, compute_label: computes.get(lease.compute_id)?.label ?? '', since: now },
      ...lease,
    })),
  );
}

/** Notes the public address of a new compute that has no other way out yet. */
export async function leasePublicAddress(
  tx: Tx,
  { id, account_id, label }: Pick<ComputeRow, 'id' | 'account_id' | 'label'>,
  address: number,
  now: number,
): Promise<void> {
  const ofNobody = { protocol: null, natgateway_id: null, vpc_id: null, interface_id: null };
  await insertLeases(tx, [
    {
      ...{ account_id, compute_id: id, compute_label: label, since: now },
      ...{ address, ...ALL_PORTS, kind: 'public', ...ofNobody },
    },
  ]);
}

/** Ends all leases of a compute that is deleted. */
export async function endLeases(tx: Tx, computeId: ComputeId, now: number): Promise<void> {
  await endLeaseRowsOf(tx, computeId, now);
}

/** Equal for leases between which there is no difference but the time. */
function keyOf({
  compute_id,
  address,
  first,
  kind,
  protocol,
  natgateway_id,
  interface_id,
}: WantedLease): string {
  return [compute_id, address, first, kind, protocol, natgateway_id, interface_id].join(' ');
}
