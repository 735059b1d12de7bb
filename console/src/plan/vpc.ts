import {
  entryProblems,
  inSchemaOrder,
  type Problem,
  regionProblems,
  VpcChanges,
  VpcInput,
  validate,
} from '#domain.ts';
import type { SubnetDraft } from './subnet.ts';

/** The draft in the form of an existing VPC. */
export type VpcChangesDraft = Required<Omit<VpcChanges, 'tags'>>;

/** The draft in the form of a new VPC. */
export interface VpcDraft extends Required<Omit<VpcInput, 'subnets' | 'tags'>> {
  subnets: readonly SubnetDraft[];
}

/** A region as the API shows it. */
interface RegionCapabilities {
  id: string;
  capabilities: readonly string[];
}

/** The problems of a new VPC, by field as the service names it: `subnets[1].ipv4`. */
export function vpcProblems(draft: VpcDraft, regions: readonly RegionCapabilities[]): Problem[] {
  const { value, problems } = validate<VpcInput>(VpcInput, draft);
  return inSchemaOrder(VpcInput, [
    ...problems,
    ...regionProblems(value.region, regions),
    ...entryProblems(value.subnets ?? []),
  ]);
}

/** The problems of changes to a VPC. */
export function vpcChangesProblems(changes: VpcChanges): Problem[] {
  return validate<VpcChanges>(VpcChanges, changes).problems;
}
