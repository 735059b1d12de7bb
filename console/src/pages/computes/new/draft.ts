import type { Schema } from '#api/operations.ts';
import type { Problem } from '#domain.ts';
import { NO_SUBNET, type VpcInterfaceDraft, vpcInterface } from '#pages/computes/config/subnet-choice.ts';
import { computeLabelProblems } from '#plan/compute.ts';
import { parseTags, tagReasons } from '#plan/tags.ts';

/** The draft in the form of a new compute. */
export interface ComputeDraft {
  label: string;
  region: string;
  type: string;
  /** Empty for none. */
  image: string;
  password: string;
  /** Ids of keys of the profile. */
  keys: readonly number[];
  vpc: VpcInterfaceDraft;
  /** Id of a firewall; empty for none. */
  firewall: string;
  tags: string;
  isBooted: boolean;
}

export function emptyDraft(known: Pick<ComputeDraft, 'region'>): ComputeDraft {
  return {
    label: '',
    type: '',
    image: '',
    password: '',
    keys: [],
    vpc: NO_SUBNET,
    firewall: '',
    tags: '',
    isBooted: true,
    ...known,
  };
}

/** The compute as the API takes it. @param keys those of the profile */
export function bodyOf(
  { label, region, type, image, password, keys: chosen, vpc, firewall, tags, isBooted }: ComputeDraft,
  keys: readonly Schema<'SshKey'>[],
): Schema<'ComputeInput'> {
  const texts = keys.filter(({ id }) => chosen.includes(id)).map((key) => key.ssh_key);
  return {
    type,
    region,
    ...(label !== '' && { label }),
    ...(image !== '' && { image, root_pass: password, booted: isBooted }),
    ...(image !== '' && texts.length > 0 && { authorized_keys: texts }),
    ...(vpc.subnet !== '' && { interfaces: [vpcInterface(vpc)] }),
    ...(firewall !== '' && { firewall_id: Number(firewall) }),
    ...(parseTags(tags).length > 0 && { tags: parseTags(tags) }),
  };
}

/** The problems that the form can see. @param ofAddress of the address in the subnet */
export function draftProblems(draft: ComputeDraft, ofAddress: readonly Problem[]): Problem[] {
  return [
    ...computeLabelProblems(draft.label),
    ...ofAddress.map((problem) => ({ ...problem, field: `interfaces[0].${problem.field}` })),
    ...tagReasons(draft.tags).map((reason) => ({ field: 'tags', reason })),
  ];
}
