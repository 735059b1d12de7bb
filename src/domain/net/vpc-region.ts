import { reason } from '#domain/reasons/reason';
import { notValid } from '#domain/reasons/values';
import type { Problem } from '../failure.ts';

export const REGION_WITHOUT_VPCS = reason({
  name: 'REGION_WITHOUT_VPCS',
  group: 'vpc',
  text: 'Region does not support VPCs',
  fields: ['region'],
  cause: 'The region exists but lacks the capability `VPCs`.',
  remedy: 'Choose a region with that capability from `GET /regions`.',
});

/** Checks that VPCs can be created in the region. */
export function regionProblems(
  region: string | undefined,
  regions: readonly { id: string; capabilities: readonly string[] }[],
): Problem[] {
  if (region === undefined) return [];
  const known = regions.find(({ id }) => id === region);
  if (!known) return [notValid('region')];
  return known.capabilities.includes('VPCs') ? [] : [{ field: 'region', reason: REGION_WITHOUT_VPCS }];
}
