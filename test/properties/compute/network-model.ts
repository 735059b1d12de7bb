import { addressesOf, overlap } from './addresses.ts';
import { type Expected, NOT_FOUND, onePage, type Problem, REASON, refused, succeeded } from './expected.ts';
import type { Subnet, Vpc, World } from './world.ts';

interface Given {
  id?: number;
  subnets?: { id?: number }[];
}

/** VPCs and subnets as far as they affect computes. Their own rules have a separate model. */
export function createVpc(
  world: World,
  { label, region, networks }: { label: string; region: string; networks: string[] },
  given: Given,
): Expected {
  const vpc: Vpc = { id: world.newId('vpc', given.id), label, region, subnets: [], created: world.now };
  world.vpcs.push(vpc);
  world.tell('vpc_create', vpcEntity(vpc), null);
  networks.forEach((ipv4, index) => {
    addSubnet(world, vpc, { label: `s${index}`, ipv4 }, given.subnets?.[index]?.id);
  });
  return succeeded(viewVpc(world, vpc));
}

export function createSubnet(
  world: World,
  vpcId: number,
  input: { label: string; ipv4: string },
  given: Given,
): Expected {
  const vpc = world.vpcs.find(({ id }) => id === vpcId);
  if (!vpc) return NOT_FOUND;
  if (vpc.subnets.some(({ ipv4 }) => overlap(addressesOf(ipv4), addressesOf(input.ipv4))))
    return refused({ field: 'ipv4', reason: REASON.overlap });
  return succeeded(viewSubnet(world, addSubnet(world, vpc, input, given.id)));
}

function addSubnet(world: World, vpc: Vpc, input: { label: string; ipv4: string }, id: unknown): Subnet {
  const subnet: Subnet = { id: world.newId('subnet', id), vpc, ...input, created: world.now };
  vpc.subnets.push(subnet);
  world.tell('subnet_create', subnetEntity(subnet), vpcEntity(vpc));
  return subnet;
}

export function deleteVpc(world: World, vpcId: number): Expected {
  const vpc = world.vpcs.find(({ id }) => id === vpcId);
  if (!vpc) return NOT_FOUND;
  const blockers = vpc.subnets.flatMap((subnet) => blockersOf(world, subnet));
  if (blockers.length > 0) return refused(...blockers);
  for (const subnet of vpc.subnets) world.tell('subnet_delete', subnetEntity(subnet), vpcEntity(vpc));
  world.tell('vpc_delete', vpcEntity(vpc), null);
  world.vpcs.splice(world.vpcs.indexOf(vpc), 1);
  return succeeded({});
}

export function deleteSubnet(world: World, vpcId: number, subnetId: number): Expected {
  const subnet = world.subnets.find(({ id, vpc }) => id === subnetId && vpc.id === vpcId);
  if (!subnet) return NOT_FOUND;
  const blockers = blockersOf(world, subnet);
  if (blockers.length > 0) return refused(...blockers);
  world.tell('subnet_delete', subnetEntity(subnet), vpcEntity(subnet.vpc));
  subnet.vpc.subnets.splice(subnet.vpc.subnets.indexOf(subnet), 1);
  return succeeded({});
}

export function getVpc(world: World, vpcId: number): Expected {
  const vpc = world.vpcs.find(({ id }) => id === vpcId);
  return vpc ? succeeded(viewVpc(world, vpc)) : NOT_FOUND;
}

export function listVpcs(world: World): Expected {
  return onePage(world.vpcs.map((vpc) => viewVpc(world, vpc)));
}

export function listSubnets(world: World, vpcId: number): Expected {
  const vpc = world.vpcs.find(({ id }) => id === vpcId);
  return vpc ? onePage(vpc.subnets.map((subnet) => viewSubnet(world, subnet))) : NOT_FOUND;
}

function blockersOf(world: World, subnet: Subnet): Problem[] {
  return world.places
    .filter(({ item }) => item.subnet === subnet)
    .map(({ compute, config, item }) => {
      const place = `interface ${item.id} of config ${config.id} on compute ${compute.id}`;
      return { reason: `Subnet ${subnet.id} is used by ${place} (${item.active ? 'active' : 'not active'})` };
    });
}

function viewVpc(world: World, { id, label, region, subnets, created }: Vpc) {
  const views = subnets.map((subnet) => viewSubnet(world, subnet));
  return { id, label, description: '', region, subnets: views, created, updated: created };
}

function viewSubnet(world: World, subnet: Subnet) {
  const places = world.places.filter(({ item }) => item.subnet === subnet);
  const computes = world.computes
    .map(({ id }) => ({
      id,
      interfaces: places
        .filter(({ compute }) => compute.id === id)
        .map(({ item }) => ({ id: item.id, active: item.active })),
    }))
    .filter(({ interfaces }) => interfaces.length > 0);
  const { id, label, ipv4, created } = subnet;
  return { id, label, ipv4, computes, created, updated: created };
}

const vpcEntity = ({ id, label }: Vpc) => ({ type: 'vpc', id, label });
const subnetEntity = ({ id, label }: Subnet) => ({ type: 'subnet', id, label });
