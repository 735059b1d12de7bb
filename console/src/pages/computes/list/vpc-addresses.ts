import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';

/** As many as a page of the API can have. */
const MOST = 500;

/** The addresses and ranges that some computes have in VPCs, by compute. Undefined until they are there. */
export function useVpcAddresses(
  computes: readonly Pick<Schema<'Compute'>, 'id'>[],
): ReadonlyMap<number, string[]> | undefined {
  const { data } = useRead(
    'listVpcIps',
    {
      query: { page_size: MOST },
      filter: { '+or': computes.map(({ id }) => ({ compute_id: id })) },
    },
    { isEnabled: computes.length > 0 },
  );
  return data && byCompute(data.data);
}

function byCompute(records: readonly Schema<'VpcIp'>[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { compute_id: id, address } of records) {
    if (address === null) continue;
    const known = found.get(id) ?? [];
    // Each config has interfaces of its own, which may have the same address.
    if (!known.includes(address)) found.set(id, [...known, address]);
  }
  return found;
}
