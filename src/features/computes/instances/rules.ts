import type { Problem } from '#domain/failure';

export const TYPE_NOT_FOUND = 'A valid plan type by that ID was not found';
const COMPUTE_LABEL_NOT_UNIQUE = 'Label must be unique among your computes';
export const NO_PUBLIC_ADDRESS = 'No public IPv4 address is free in the region';
export const NO_PRIVATE_ADDRESS = 'No private IPv4 address is free in the region';

/** The capability of a region in which computes can be made. */
const COMPUTES = 'Computes';
const MAXIMUM_CONFIG_LABEL_LENGTH = 48;

interface CatalogIds {
  types: readonly { id: string }[];
  regions: readonly { id: string; capabilities: readonly string[] }[];
  images: readonly { id: string }[];
}

/** What a create names of the catalogue has to be there. */
export function catalogProblems(
  { type, region, image }: { type?: string; region?: string; image?: string | null },
  { types, regions, images }: CatalogIds,
): Problem[] {
  const problems: Problem[] = [];
  if (type !== undefined && !types.some(({ id }) => id === type)) {
    problems.push({ field: 'type', reason: TYPE_NOT_FOUND });
  }
  if (region !== undefined) {
    const known = regions.find(({ id }) => id === region);
    if (!known?.capabilities.includes(COMPUTES)) {
      problems.push({ field: 'region', reason: 'region is not valid' });
    }
  }
  if (typeof image === 'string' && !images.some(({ id }) => id === image)) {
    problems.push({ field: 'image', reason: 'image is not valid' });
  }
  return problems;
}

/** An image asks for a password. */
export function rootPasswordMissing({
  image,
  root_pass: password,
}: {
  image?: string | null;
  root_pass?: string;
}): Problem[] {
  const isMissing = typeof image === 'string' && password === undefined;
  return isMissing ? [{ field: 'root_pass', reason: 'root_pass is required' }] : [];
}

export function computeLabelProblems(isTaken: boolean): Problem[] {
  return isTaken ? [{ field: 'label', reason: COMPUTE_LABEL_NOT_UNIQUE }] : [];
}

/** Names that are no user of the account. */
export function authorizedUserProblems(usernames: readonly string[], known: ReadonlySet<string>): Problem[] {
  return usernames.flatMap((username, index) => {
    const field = `authorized_users[${index}]`;
    return known.has(username) ? [] : [{ field, reason: `${field} is not valid` }];
  });
}

/** The label of a compute that was created without one. */
export function defaultLabel(computeId: number, taken: ReadonlySet<string>): string {
  const label = defaultLabelStart(computeId);
  if (!taken.has(label)) return label;
  let number = 2;
  while (taken.has(`${label}-${number}`)) number += 1;
  return `${label}-${number}`;
}

/** What the default labels of a compute begin with. */
export function defaultLabelStart(computeId: number): string {
  return `compute${computeId}`;
}

/** The label of the config that a compute is created with, or undefined when it gets none. */
export function firstConfigLabel(
  label: string,
  image: { label: string } | undefined,
  interfaceCount: number,
): string | undefined {
  if (!image && interfaceCount === 0) return undefined;
  const text = image ? `My ${image.label} Disk Profile` : `My ${label} profile`;
  return [...text].slice(0, MAXIMUM_CONFIG_LABEL_LENGTH).join('');
}
