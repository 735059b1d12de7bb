import type { Problem } from '#domain/failure';
import { type ComputeId, idOnceWritten } from '#domain/ids';
import { reason } from '#domain/reasons/reason';
import { notValid, required } from '#domain/reasons/values';

export const TYPE_NOT_FOUND = reason({
  name: 'TYPE_NOT_FOUND',
  group: 'compute',
  text: 'A valid plan type by that ID was not found',
  fields: ['type'],
  cause: 'The catalogue has no type with that id.',
  remedy: 'Use an id of `GET /compute/types`.',
});

const COMPUTE_LABEL_NOT_UNIQUE = reason({
  name: 'COMPUTE_LABEL_NOT_UNIQUE',
  group: 'compute',
  text: 'Label must be unique among your computes',
  fields: ['label'],
  cause: 'Another compute of the account has this label.',
  remedy: 'Choose another label, or leave it out: the service then generates one.',
});

export const NO_PRIVATE_ADDRESS = reason({
  name: 'NO_PRIVATE_ADDRESS',
  group: 'compute',
  text: 'No private IPv4 address is free in the region',
  cause: 'A private address was requested, but all of the region are in use.',
  remedy: 'Choose another region, or leave `private_ip` out.',
});

/** The capability of regions that offer computes. */
const COMPUTES = 'Computes';
const MAXIMUM_CONFIG_LABEL_LENGTH = 48;

/** Looks up the type, region and image in the catalog. Each one that is missing is a problem. */
export function findInCatalog<
  ComputeType extends { id: string },
  Region extends { id: string; capabilities: readonly string[] },
  Image extends { id: string },
>(
  wanted: { type?: string; region?: string; image?: string | null },
  catalog: { types: readonly ComputeType[]; regions: readonly Region[]; images: readonly Image[] },
) {
  const problems: Problem[] = [];
  const type = catalog.types.find(({ id }) => id === wanted.type);
  if (wanted.type !== undefined && !type) problems.push({ field: 'type', reason: TYPE_NOT_FOUND });
  const region = catalog.regions.find(
    ({ id, capabilities }) => id === wanted.region && capabilities.includes(COMPUTES),
  );
  if (wanted.region !== undefined && !region) problems.push(notValid('region'));
  const image = catalog.images.find(({ id }) => id === wanted.image);
  if (typeof wanted.image === 'string' && !image) problems.push(notValid('image'));
  return { problems, type, region, image };
}

/** Checks that a compute with an image gets a root password. */
export function rootPasswordMissing(body: { image?: string | null; root_pass?: string }): Problem[] {
  const isMissing = typeof body.image === 'string' && body.root_pass === undefined;
  return isMissing ? [required('root_pass')] : [];
}

export function computeLabelProblems(isTaken: boolean): Problem[] {
  return isTaken ? [{ field: 'label', reason: COMPUTE_LABEL_NOT_UNIQUE }] : [];
}

/** Checks that the usernames are users of the account. */
export function authorizedUserProblems(usernames: readonly string[], known: ReadonlySet<string>): Problem[] {
  return usernames.flatMap((username, index) =>
    known.has(username) ? [] : [notValid(`authorized_users[${index}]`)],
  );
}

/**
 * The label for a compute that is created without one.
 * @param label the usual one, with which all others begin
 */
export function defaultLabel(label: string, taken: ReadonlySet<string>): string {
  if (!taken.has(label)) return label;
  let number = 2;
  while (taken.has(`${label}-${number}`)) number += 1;
  return `${label}-${number}`;
}

/** The usual default label. @param word what the provider calls a compute */
export function usualLabel(computeId: ComputeId, word = 'compute'): string {
  return `${word}${idOnceWritten(computeId)}`;
}

/** The label of the config created with a compute. Undefined when there is no such config. */
export function firstConfigLabel(
  label: string,
  image: { label: string } | undefined,
  interfaceCount: number,
): string | undefined {
  if (!image && interfaceCount === 0) return undefined;
  const text = image ? `My ${image.label} Disk Profile` : `My ${label} profile`;
  return [...text].slice(0, MAXIMUM_CONFIG_LABEL_LENGTH).join('');
}
