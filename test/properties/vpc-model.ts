import { limitReached } from '#domain/limits';
import { REGION_WITHOUT_VPCS } from '#domain/net/network-inputs';
import { SUBNET_LABEL_NOT_UNIQUE, SUBNET_OVERLAPS } from '#domain/net/subnet-siblings';
import { VPC_LABEL_NOT_UNIQUE } from '#features/networks/vpcs/rules';

export interface SubnetBody {
  id: number;
  label: string;
  ipv4: string;
  computes: [];
  created: string;
  updated: string;
}

export interface VpcBody {
  id: number;
  label: string;
  description: string;
  region: string;
  subnets: SubnetBody[];
  created: string;
  updated: string;
}

export interface SubnetInput {
  label: string;
  ipv4: string;
}

export interface VpcInput {
  label: string;
  region: string;
  description?: string | null;
  subnets?: SubnetInput[] | null;
}

export interface Expected {
  status: number;
  /** For a creation everything except the ids, which only the service knows. */
  body: unknown;
}

type Problem = { field?: string; reason: string };

const BAD_LABEL = 'Label must not contain two dashes in a row';
const BAD_NETWORK = 'ipv4 must be in CIDR canonical form';
const NOT_FOUND: Expected = { status: 404, body: { errors: [{ reason: 'Not found' }] } };

const refused = (errors: Problem[]): Expected => ({ status: 400, body: { errors } });
const succeeded = (body: unknown): Expected => ({ status: 200, body });

/** Predicts the VPCs of one account after each operation: the rules, applied to lists in memory. */
export class VpcModel {
  readonly vpcs: VpcBody[] = [];
  /** `action entityId entityLabel` of every event, in order. */
  readonly events: string[] = [];
  readonly #limits: { vpcs: number; subnets: number };

  constructor(limits: { vpcs: number; subnets: number }) {
    this.#limits = limits;
  }

  createVpc(input: VpcInput, now: string): { expected: Expected; created?: VpcBody } {
    const { label, region, description } = input;
    const subnets = input.subnets ?? [];
    const problems = [
      ...labelProblems(label, 'label'),
      ...(region === 'nowhere' ? [{ field: 'region', reason: 'region is not valid' }] : []),
      ...(region === 'us-central' ? [{ field: 'region', reason: REGION_WITHOUT_VPCS }] : []),
      ...subnets.flatMap((subnet, index) => entryProblems(subnet, subnets.slice(0, index), index)),
    ];
    if (problems.length > 0) return { expected: refused(problems) };
    if (this.vpcs.some((vpc) => vpc.label === label))
      return { expected: refused([{ field: 'label', reason: VPC_LABEL_NOT_UNIQUE }]) };
    const { vpcs, subnets: subnetLimit } = this.#limits;
    if (this.vpcs.length >= vpcs)
      return { expected: refused([{ reason: limitReached(vpcs, 'VPCs', 'account') }]) };
    if (subnets.length > subnetLimit) {
      const reason = limitReached(subnetLimit, 'subnets', 'VPC');
      return { expected: refused([{ field: 'subnets', reason }]) };
    }
    const created: VpcBody = {
      id: 0,
      label,
      description: description ?? '',
      region,
      subnets: subnets.map((subnet) => newSubnet(subnet, now)),
      created: now,
      updated: now,
    };
    return { expected: succeeded(created), created };
  }

  /** Applies a creation with the ids that the service gave. */
  addVpc(vpc: VpcBody): void {
    this.vpcs.push(vpc);
    this.#tell('vpc_create', vpc);
    for (const subnet of vpc.subnets) this.#tell('subnet_create', subnet);
  }

  updateVpc(id: number, changes: { label?: string; description?: string | null }, now: string): Expected {
    const vpc = this.find(id);
    if (!vpc) return NOT_FOUND;
    const { label, description } = changes;
    const problems = label === undefined ? [] : labelProblems(label, 'label');
    if (problems.length > 0) return refused(problems);
    if (this.vpcs.some((other) => other !== vpc && other.label === label))
      return refused([{ field: 'label', reason: VPC_LABEL_NOT_UNIQUE }]);
    if (label !== undefined) vpc.label = label;
    if (description !== undefined) vpc.description = description ?? '';
    if (label !== undefined || description !== undefined) {
      vpc.updated = now;
      this.#tell('vpc_update', vpc);
    }
    return succeeded(vpc);
  }

  deleteVpc(id: number): Expected {
    const vpc = this.find(id);
    if (!vpc) return NOT_FOUND;
    for (const subnet of vpc.subnets) this.#tell('subnet_delete', subnet);
    this.#tell('vpc_delete', vpc);
    this.vpcs.splice(this.vpcs.indexOf(vpc), 1);
    return succeeded({});
  }

  createSubnet(vpcId: number, input: SubnetInput, now: string): { expected: Expected; created?: SubnetBody } {
    const vpc = this.find(vpcId);
    if (!vpc) return { expected: NOT_FOUND };
    const own = [...networkProblems(input.ipv4, 'ipv4'), ...labelProblems(input.label, 'label')];
    if (own.length > 0) return { expected: refused(own) };
    const problems = [
      ...(vpc.subnets.some(({ ipv4 }) => overlap(ipv4, input.ipv4))
        ? [{ field: 'ipv4', reason: SUBNET_OVERLAPS }]
        : []),
      ...subnetLabelProblems(vpc.subnets, input.label, 'label'),
    ];
    if (problems.length > 0) return { expected: refused(problems) };
    const { subnets } = this.#limits;
    if (vpc.subnets.length >= subnets)
      return { expected: refused([{ reason: limitReached(subnets, 'subnets', 'VPC') }]) };
    const created = newSubnet(input, now);
    return { expected: succeeded(created), created };
  }

  addSubnet(vpcId: number, subnet: SubnetBody): void {
    this.find(vpcId)?.subnets.push(subnet);
    this.#tell('subnet_create', subnet);
  }

  updateSubnet(vpcId: number, id: number, label: string | undefined, now: string): Expected {
    const subnets = this.find(vpcId)?.subnets ?? [];
    const subnet = subnets.find((candidate) => candidate.id === id);
    if (!subnet) return NOT_FOUND;
    if (label === undefined) return succeeded(subnet);
    const others = subnets.filter((other) => other !== subnet);
    const own = labelProblems(label, 'label');
    const problems = own.length > 0 ? own : subnetLabelProblems(others, label, 'label');
    if (problems.length > 0) return refused(problems);
    subnet.label = label;
    subnet.updated = now;
    this.#tell('subnet_update', subnet);
    return succeeded(subnet);
  }

  deleteSubnet(vpcId: number, id: number): Expected {
    const subnets = this.find(vpcId)?.subnets ?? [];
    const subnet = subnets.find((candidate) => candidate.id === id);
    if (!subnet) return NOT_FOUND;
    subnets.splice(subnets.indexOf(subnet), 1);
    this.#tell('subnet_delete', subnet);
    return succeeded({});
  }

  getVpc(id: number): Expected {
    const vpc = this.find(id);
    return vpc ? succeeded(vpc) : NOT_FOUND;
  }

  getSubnet(vpcId: number, id: number): Expected {
    const subnet = this.find(vpcId)?.subnets.find((candidate) => candidate.id === id);
    return subnet ? succeeded(subnet) : NOT_FOUND;
  }

  listVpcs(): Expected {
    return succeeded(onePage(this.vpcs));
  }

  listSubnets(vpcId: number): Expected {
    const vpc = this.find(vpcId);
    return vpc ? succeeded(onePage(vpc.subnets)) : NOT_FOUND;
  }

  find(id: number): VpcBody | undefined {
    return this.vpcs.find((vpc) => vpc.id === id);
  }

  #tell(action: string, { id, label }: { id: number; label: string }): void {
    this.events.push(`${action} ${id} ${label}`);
  }
}

function onePage(data: unknown[]) {
  return { data, page: 1, pages: 1, results: data.length };
}

function newSubnet({ label, ipv4 }: SubnetInput, now: string): SubnetBody {
  return { id: 0, label, ipv4, computes: [], created: now, updated: now };
}

function labelProblems(label: string, field: string): Problem[] {
  return label.includes('--') ? [{ field, reason: BAD_LABEL }] : [];
}

function networkProblems(ipv4: string, field: string): Problem[] {
  return isCanonical(ipv4) ? [] : [{ field, reason: BAD_NETWORK }];
}

function subnetLabelProblems(others: readonly SubnetInput[], label: string, field: string): Problem[] {
  return others.some((other) => other.label === label) ? [{ field, reason: SUBNET_LABEL_NOT_UNIQUE }] : [];
}

/** Errors of an entry in itself, otherwise its conflicts with the entries before it. */
function entryProblems(
  { label, ipv4 }: SubnetInput,
  earlier: readonly SubnetInput[],
  index: number,
): Problem[] {
  const at = (field: string) => `subnets[${index}].${field}`;
  const ownLabel = labelProblems(label, at('label'));
  const ownNetwork = networkProblems(ipv4, at('ipv4'));
  const overlapping = earlier.some((other) => isCanonical(other.ipv4) && overlap(other.ipv4, ipv4));
  return [
    ...(ownLabel.length > 0 ? ownLabel : subnetLabelProblems(earlier, label, at('label'))),
    ...(ownNetwork.length > 0 ? ownNetwork : []),
    ...(ownNetwork.length === 0 && overlapping ? [{ field: at('ipv4'), reason: SUBNET_OVERLAPS }] : []),
  ];
}

/** A network as a bit string. Two networks overlap when one string is a prefix of the other. */
function bits(ipv4: string): { network: string; host: string } {
  const [address = '', prefix] = ipv4.split('/');
  const all = address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
  return { network: all.slice(0, Number(prefix)), host: all.slice(Number(prefix)) };
}

function isCanonical(ipv4: string): boolean {
  return !bits(ipv4).host.includes('1');
}

function overlap(a: string, b: string): boolean {
  const [one, other] = [bits(a).network, bits(b).network];
  return one.startsWith(other) || other.startsWith(one);
}
