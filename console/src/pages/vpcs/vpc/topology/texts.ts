import type { Schema } from '#api/operations.ts';
import type { ComputeSummary } from '#api/records.ts';
import type { TopologyLayout, TopologyNode } from '#map/topology/layout.ts';
import type { BoxText } from '#map/topology/topology.tsx';
import { counted } from '#pages/vpcs/address-usage.ts';
import { paths } from '#paths.ts';
import type { KnownGuards } from './guards.ts';

/** What is known about a VPC. */
export interface TopologyData {
  vpc: Pick<Schema<'Vpc'>, 'id' | 'label' | 'subnets'>;
  ips: readonly Schema<'VpcIp'>[];
  computes: readonly ComputeSummary[];
  /** Subnets whose computes are shown one by one. */
  opened: ReadonlySet<number>;
  guards: KnownGuards;
}

/** What the boxes say, by their keys. */
export function textsOf({ boxes }: TopologyLayout, known: TopologyData): Map<string, BoxText> {
  const computes = new Map(known.computes.map((compute) => [compute.id, compute]));
  const addresses = Map.groupBy(
    known.ips.filter(({ address }) => address !== null),
    ({ compute_id: id }) => id,
  );
  const owners = new Map(known.ips.map(({ nat_1_1: nat, compute_id: id }) => [nat, id]));
  const subnets = new Map(known.vpc.subnets.map((subnet) => [subnet.id, subnet]));

  /** Where a compute leads that the user may not see. */
  const hidden = paths.vpcAddresses(known.vpc.id);

  function textOf(thing: TopologyNode): Omit<BoxText, 'isOff'> & { isOff?: boolean } {
    if (thing.kind === 'vpc') {
      const { id, label } = known.vpc;
      return { kind: 'VPC', title: label, detail: counted(subnets.size, 'subnet'), to: paths.vpc(id) };
    }
    if (thing.kind === 'subnet') {
      const subnet = subnets.get(thing.id);
      const to = paths.subnet(known.vpc.id, thing.id);
      return { kind: 'Subnet', title: subnet?.label ?? '', detail: subnet?.ipv4 ?? '', to };
    }
    if (thing.kind === 'compute') {
      const [first, ...others] = addresses.get(thing.id) ?? [];
      const compute = computes.get(thing.id);
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      return {
        kind: 'Compute',
        title: labelOf(thing.id, compute),
        detail: [`${first?.address ?? ''}${more}`, ...stateOf(compute), ...guardOf(thing.id, known)].join(
          ', ',
        ),
        to: compute ? paths.compute(thing.id) : hidden,
        isOff: compute?.status === 'offline',
      };
    }
    if (thing.kind === 'public') {
      const owner = owners.get(thing.address);
      const detail = owner === undefined ? '' : `of ${labelOf(owner, computes.get(owner))}`;
      const to = owner !== undefined && computes.has(owner) ? paths.computeAddresses(owner) : hidden;
      return { kind: 'Public address', title: thing.address, detail, to };
    }
    const { kind, count, subnet } = thing;
    const title =
      kind === 'group' ? counted(count, 'compute') : counted(count, 'public address', 'public addresses');
    return { kind: '', title, detail: 'Show each', to: openedTo(known, subnet) };
  }

  return new Map(boxes.map(({ key, thing }) => [key, { isOff: false, ...textOf(thing) }]));
}

/** Shows the computes of a subnet one by one. */
export function openedTo({ vpc, opened }: Pick<TopologyData, 'vpc' | 'opened'>, subnet: number): string {
  return paths.vpcTopology(vpc.id, { open: [...opened, subnet].join(',') });
}

/** The label of a compute; its id where the user may not see the compute. */
export function labelOf(id: number, compute: ComputeSummary | undefined): string {
  return compute?.label ?? `compute ${id}`;
}

/** What is worth saying about a status: running is what is expected. */
export function stateOf(compute: ComputeSummary | undefined): string[] {
  if (compute === undefined || compute.status === 'running') return [];
  return [compute.status.replaceAll('_', ' ')];
}

/** The firewall of a compute; of one with a public address also that there is none. */
export function guardOf(id: number, { ips, guards }: Pick<TopologyData, 'ips' | 'guards'>): string[] {
  const firewall = guards.firewalls.get(id);
  if (firewall !== undefined) return [`firewall ${firewall}`];
  const isPublic = ips.some(({ compute_id: computeId, nat_1_1: nat }) => computeId === id && nat !== null);
  return isPublic && guards.isComplete ? ['no firewall'] : [];
}
