import type { Schema } from '#api/operations.ts';
import type { ComputeSummary, VpcIp } from '#api/records.ts';
import { parseNetwork, type Range } from '#domain.ts';
import { rangeOf } from '#plan/find-address.ts';
import { sharedText } from '#plan/shared-address.ts';

/** An interface in a subnet, with all its addresses. */
export interface SubnetAttachment {
  interfaceId: number;
  configId: number;
  computeId: number;
  /** The label of the compute; its id where the user may not see the compute. */
  label: string;
  /** Undefined where the user may not see the compute. */
  status: Schema<'Compute'>['status'] | undefined;
  address: string;
  ranges: readonly string[];
  nat: string | null;
  /** The address that it shares, with its ports; null without. */
  shared: string | null;
  isActive: boolean;
}

/** An address or a range that is in use, as a map draws it. */
export interface AddressBlock {
  /** Of the compute. */
  id: string;
  computeId: number;
  label: string;
  range: Range;
  note?: string;
}

/** The interfaces in a subnet, by address. */
export function attachmentsIn(
  subnetId: number,
  ips: readonly VpcIp[],
  computes: readonly ComputeSummary[],
): SubnetAttachment[] {
  const byId = new Map(computes.map((compute) => [compute.id, compute]));
  const own = ips.filter((ip) => ip.subnet_id === subnetId);
  const ranges = Map.groupBy(own, ({ interface_id: id }) => id);
  return own
    .filter(({ address }) => address !== null)
    .sort((a, b) => (rangeOf(a)?.first ?? 0) - (rangeOf(b)?.first ?? 0))
    .map((ip) => {
      const compute = byId.get(ip.compute_id);
      return {
        interfaceId: ip.interface_id,
        configId: ip.config_id,
        computeId: ip.compute_id,
        label: compute?.label ?? `compute ${ip.compute_id}`,
        status: compute?.status,
        address: ip.address ?? '',
        ranges: (ranges.get(ip.interface_id) ?? []).flatMap((one) => one.address_range ?? []),
        nat: ip.nat_1_1,
        shared: sharedText(ip),
        isActive: ip.active,
      };
    });
}

/** The addresses in use. */
export function usedBy(attachments: readonly SubnetAttachment[]): AddressBlock[] {
  return attachments.flatMap(({ computeId, label, address, ranges, nat, shared }) =>
    [`${address}/32`, ...ranges].flatMap((text, index) => {
      const range = parseNetwork(text);
      if (!range) return [];
      const way = nat === null ? shared && `leaves as ${shared}` : `public address ${nat}`;
      const note = index === 0 && way !== null ? { note: way } : {};
      return [{ id: String(computeId), computeId, label, range, ...note }];
    }),
  );
}
