import { reject } from '#domain/failure';
import type { Range } from '#domain/net/ipv4';
import { ADDRESS_IN_USE } from '#domain/net/subnet-address';
import {
  releaseAddress,
  releaseRanges,
  useAddress,
  useRanges,
} from '#features/networks/addresses/subnet-addresses';
import { touchNetwork } from '#features/networks/interest/records';
import { numberRouter } from '#features/networks/interest/routers';
import type { ComputeRow, SubnetRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { findPlacement, type InterfacePlace, natAddress, natProblems } from './place-actions.ts';
import type { InterfaceWithRanges } from './records.ts';
import type { RequestedAddresses } from './request-schema.ts';
import { alone } from './rules.ts';
import { deleteRanges, insertRanges, selectSubnetInRegion, updateInterfaceRow } from './store.ts';

/**
 * The changes to a vpc interface. Undefined members stay untouched, since an interface may have tens of thousands of
 * ranges.
 */
export interface VpcChange {
  subnet: SubnetRow;
  address?: number;
  nat?: number | null;
  ranges?: readonly Range[];
}

/**
 * Checks and parses the changes.
 * @returns undefined when the request changes none of these fields
 * @throws Failure problems of the addresses and ranges
 */
export async function readVpcChange(
  tx: Tx,
  place: InterfacePlace,
  row: InterfaceWithRanges,
  sent: RequestedAddresses,
): Promise<VpcChange | undefined> {
  const hasNat = sent.nat !== undefined;
  const hasAddress = sent.address !== undefined;
  const hasRanges = sent.ranges !== undefined;
  if (!hasNat && !hasAddress && !hasRanges) return undefined;
  const subnet = row.subnet_id && (await selectSubnetInRegion(tx, row.subnet_id, place));
  if (!subnet) throw new Error('A vpc interface always has a subnet');
  const address = sent.address ?? Number(row.address);
  const nat = sent.nat === undefined ? row.nat_address : sent.nat;
  if (hasAddress || hasRanges) {
    const isInKeptRange =
      !hasRanges && row.ranges.some(({ first, last }) => first <= address && address <= last);
    const { ranges } = sent;
    const { problems } = await findPlacement(tx, place, subnet, { address, nat, ranges }, alone);
    reject([...(isInKeptRange ? [{ field: 'ipv4.vpc', reason: ADDRESS_IN_USE }] : []), ...problems]);
  } else {
    reject(natProblems({ nat }, place, alone));
  }
  return {
    subnet,
    ...(hasAddress && { address }),
    ...(hasNat && { nat: natAddress(nat, place.publicAddresses) }),
    ...(sent.ranges && { ranges: sent.ranges }),
  };
}

export async function applyVpcChange(
  tx: Tx,
  { account_id: accountId, region }: ComputeRow,
  row: InterfaceWithRanges,
  change: VpcChange & { now: number },
): Promise<void> {
  const { subnet, address, nat, ranges, now } = change;
  await touchNetwork(tx, accountId, now);
  if (nat) await numberRouter(tx, subnet.vpc_id, region);
  const use = { subnetId: subnet.id, computeId: row.compute_id };
  if (nat !== undefined) await updateInterfaceRow(tx, row.id, { nat_address: nat });
  if (address !== undefined) {
    await updateInterfaceRow(tx, row.id, { address });
    await useAddress(tx, use, address);
  }
  if (ranges) {
    const owner = { interface_id: row.id, subnet_id: subnet.id, compute_id: row.compute_id };
    await deleteRanges(tx, row.id);
    await insertRanges(tx, owner, ranges);
    await useRanges(tx, subnet.id, ranges);
  }
  // Release the old values only now: what the interface still uses has been written above and is not freed.
  if (address !== undefined) await releaseAddress(tx, use, Number(row.address));
  if (ranges) await releaseRanges(tx, use, row.ranges);
}
