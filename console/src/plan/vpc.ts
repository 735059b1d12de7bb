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

/** What stands in the form of a VPC. */
export interface VpcDraft {
  label: string;
  region: string;
  description: string;
  subnets: readonly SubnetDraft[];
}

/** A region as the API shows it. */
interface Region {
  id: string;
  capabilities: readonly string[];
}

/** The problems of a new VPC, by field as the service names it: `subnets[1].ipv4`. */
export function vpcProblems(draft: VpcDraft, regions: readonly Region[]): Problem[] {
  const { value, problems } = validate<VpcInput>(VpcInput, draft);
  return inSchemaOrder(VpcInput, [
    ...problems,
    ...regionProblems(value.region, regions),
    ...entryProblems(value.subnets ?? []),
  ]);
}

/** The problems of a new label or description for a VPC. */
export function vpcChangesProblems(changes: Partial<Pick<VpcDraft, 'label' | 'description'>>): Problem[] {
  return validate<VpcChanges>(VpcChanges, changes).problems;
}
