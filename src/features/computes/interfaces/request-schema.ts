import type { Problem } from '#domain/failure';
import { asId, type SubnetId } from '#domain/ids';
import { labelProblem } from '#domain/label';
import { parseAddress, parseAddressWithPrefix, parseNetwork, type Range } from '#domain/net/ipv4';
import { RangeSet } from '#domain/net/range-set';
import { notValid, required } from '#domain/reasons/values';
import type { Loose } from '#domain/schema/json-schema';
import {
  entry,
  type FieldName,
  LABEL_LENGTH,
  MAXIMUM_LABEL_LENGTH,
  NAT_NOT_VALID,
  Neighbours,
  ONLY_FOR_PURPOSE,
  ONLY_ONE_PRIMARY,
  RANGE_IN_USE,
  RANGE_NOT_VALID,
  rangeProblem,
  VLAN_NOT_PRIMARY,
} from './rules.ts';
import type { InterfaceInput } from './schema.ts';

/** A NAT address. `any` means the first public address of the compute, null means none. */
export type Nat = 'any' | number | null;

/** The addresses that a vpc interface requests in its subnet. Undefined means not sent. */
export interface RequestedAddresses {
  /** Undefined requests the lowest free address. */
  address?: number | undefined;
  nat?: Nat | undefined;
  ranges?: readonly Range[] | undefined;
}

/** A requested interface, parsed. The `ipamAddress` has a prefix, or is empty. */
export type WantedInterface =
  | { purpose: 'public'; primary: boolean }
  | { purpose: 'vlan'; primary: false; label: string; ipamAddress: string }
  | { purpose: 'vpc'; primary: boolean; subnetId: SubnetId; wanted: RequestedAddresses };

type LooseInput = Loose<InterfaceInput>;

/** A parsed value and the problems found in it. The value is undefined if a required part is missing. */
interface ParseResult<T> {
  problems: Problem[];
  found: T | undefined;
}

/** Parses and checks the interfaces of one request, each by itself and against those before it. */
export function readInterfaces(
  inputs: readonly (LooseInput | undefined)[],
  options: { natOnlyAny: boolean },
): { problems: Problem[]; found: WantedInterface[] } {
  const others = new Neighbours();
  const problems: Problem[] = [];
  const wanted: WantedInterface[] = [];
  for (const [index, input] of inputs.entries()) {
    if (!input) continue;
    const at = entry(index);
    const read = readInterface(input, at, options);
    problems.push(...read.problems, ...others.problemsOf(input, at));
    if (input.primary && input.purpose !== 'vlan' && others.hasPrimary)
      problems.push({ field: at('primary'), reason: ONLY_ONE_PRIMARY });
    others.add(input);
    if (read.found) wanted.push(read.found);
  }
  return { problems, found: wanted };
}

/** Parses one interface. Each purpose has its own keys, and keys of other purposes must be empty. */
export function readInterface(
  input: LooseInput,
  at: FieldName,
  options: { natOnlyAny: boolean },
): ParseResult<WantedInterface> {
  const { purpose, primary = false } = input;
  const onlyFor = (other: string, keys: readonly (keyof LooseInput)[]) =>
    keys
      .filter((key) => !isEmpty(input[key]))
      .map((key) => ({ field: at(key), reason: ONLY_FOR_PURPOSE({ field: key, purpose: other }) }));
  const vlanKeys = ['label', 'ipam_address'] as const;
  const vpcKeys = ['subnet_id', 'ipv4', 'ip_ranges'] as const;
  switch (purpose) {
    case 'vlan': {
      const { problems, found } = readVlan(input, at);
      return { problems: [...problems, ...onlyFor('vpc', vpcKeys)], found };
    }
    case 'public':
      return {
        problems: [...onlyFor('vlan', vlanKeys), ...onlyFor('vpc', vpcKeys)],
        found: { purpose, primary },
      };
    case 'vpc': {
      const { problems, found: wanted } = readWanted(input, at, options);
      const subnetId = typeof input.subnet_id === 'number' ? asId<SubnetId>(input.subnet_id) : undefined;
      return {
        problems: [
          ...onlyFor('vlan', vlanKeys),
          ...(subnetId === undefined ? [required(at('subnet_id'))] : []),
          ...problems,
        ],
        found: subnetId === undefined ? undefined : { purpose, primary, subnetId, wanted },
      };
    }
    case undefined:
      return { problems: [], found: undefined };
  }
}

function readVlan(
  { primary, label, ipam_address: ipam }: LooseInput,
  at: FieldName,
): ParseResult<WantedInterface> {
  const problems: Problem[] = [];
  if (primary) problems.push({ field: at('primary'), reason: VLAN_NOT_PRIMARY });
  if (typeof label !== 'string') problems.push(required(at('label')));
  else if (label === '' || [...label].length > MAXIMUM_LABEL_LENGTH) {
    problems.push({ field: at('label'), reason: LABEL_LENGTH });
  } else {
    const reason = labelProblem(label);
    if (reason) problems.push({ field: at('label'), reason });
  }
  if (ipam && !parseAddressWithPrefix(ipam)) {
    problems.push(notValid(at('ipam_address')));
  }
  const found = { purpose: 'vlan', primary: false, label: label ?? '', ipamAddress: ipam ?? '' } as const;
  return { problems, found };
}

/**
 * Parses address, NAT address and ranges, as far as they were sent. The ranges must overlap neither each other nor the
 * interface's own address. With `natOnlyAny`, `any` is the only NAT address allowed.
 */
export function readWanted(
  { ipv4, ip_ranges: texts }: Pick<LooseInput, 'ipv4' | 'ip_ranges'>,
  at: FieldName,
  { natOnlyAny }: { natOnlyAny: boolean },
): { problems: Problem[]; found: RequestedAddresses } {
  const problems: Problem[] = [];
  const address = typeof ipv4?.vpc === 'string' ? parseAddress(ipv4.vpc) : undefined;
  if (typeof ipv4?.vpc === 'string' && address === undefined) problems.push(notValid(at('ipv4.vpc')));
  const nat = readNat(ipv4?.nat_1_1);
  if (nat === 'invalid' || (natOnlyAny && typeof nat === 'number'))
    problems.push({ field: at('ipv4.nat_1_1'), reason: NAT_NOT_VALID });

  const used = new RangeSet();
  if (address !== undefined) used.add({ first: address, last: address });
  const ranges: Range[] = [];
  for (const [index, text] of (texts ?? []).entries()) {
    if (text === undefined) continue;
    const range = parseNetwork(text);
    if (!range) problems.push(rangeProblem(RANGE_NOT_VALID, index, at));
    else if (used.add(range)) problems.push(rangeProblem(RANGE_IN_USE, index, at));
    else ranges.push(range);
  }
  const found = { address, nat: nat === 'invalid' ? undefined : nat, ranges: texts ? ranges : undefined };
  return { problems, found };
}

/** @returns undefined if it was not sent */
function readNat(text: string | null | undefined): RequestedAddresses['nat'] | 'invalid' {
  if (text === undefined || text === 'any') return text;
  return text ? (parseAddress(text) ?? 'invalid') : null;
}

/** Whether a value is undefined, null, an empty string, list or object, or contains only such values. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}
