import type { Problem } from '#domain/failure';

export const VPC_LABEL_NOT_UNIQUE = 'Label must be unique among your VPCs';
export const REGION_NOT_VALID = 'region is not valid';
export const REGION_WITHOUT_VPCS = 'Region does not support VPCs';

/** Whether VPCs can be made in a region. */
export function regionProblems(
  region: string | undefined,
  regions: readonly { id: string; capabilities: readonly string[] }[],
): Problem[] {
  if (region === undefined) return [];
  const known = regions.find(({ id }) => id === region);
  if (!known) return [{ field: 'region', reason: REGION_NOT_VALID }];
  return known.capabilities.includes('VPCs') ? [] : [{ field: 'region', reason: REGION_WITHOUT_VPCS }];
}

export function vpcLabelProblems(isTaken: boolean): Problem[] {
  return isTaken ? [{ field: 'label', reason: VPC_LABEL_NOT_UNIQUE }] : [];
}
