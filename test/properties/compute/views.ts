import { gatewayOf, maskOf, prefixOf, toText } from './addresses.ts';
import { type Expected, NOT_FOUND, onePage, succeeded } from './expected.ts';
import type { Compute, Config, Interface, World } from './world.ts';

const SAMPLE_HELPERS = ['updatedb_disabled', 'distro', 'modules_dep', 'network', 'devtmpfs_automount'];
const REGION_NUMBERS: Readonly<Record<string, string>> = { 'us-east': '1', 'eu-west': '4' };

export function viewInterface({ id, purpose, primary, active, ...item }: Interface) {
  const { subnet, address, nat } = item;
  return {
    id,
    purpose,
    primary,
    active,
    ipam_address: item.ipam,
    label: item.label,
    vpc_id: subnet?.vpc.id ?? null,
    subnet_id: subnet?.id ?? null,
    ipv4: address === null ? null : { vpc: toText(address), nat_1_1: nat },
    ip_ranges: item.ranges,
  };
}

export function viewConfig({ id, label, disk, created, updated, interfaces }: Config) {
  const names = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'];
  const sda = disk === null ? null : { disk_id: disk, volume_id: null };
  return {
    id,
    label,
    kernel: 'compute/latest-64bit',
    comments: '',
    memory_limit: 0,
    created,
    updated,
    root_device: '/dev/sda',
    initrd: null,
    run_level: 'default',
    virt_mode: 'paravirt',
    helpers: Object.fromEntries(SAMPLE_HELPERS.map((name) => [name, true])),
    devices: Object.fromEntries(names.map((name) => [name, name === 'sda' ? sda : null])),
    interfaces: interfaces.map(viewInterface),
  };
}

export function viewCompute({
  id,
  label,
  status,
  created,
  updated,
  image,
  region,
  hostUuid,
  ...compute
}: Compute) {
  return {
    id,
    label,
    group: '',
    status,
    created,
    updated,
    type: 'c1-entry-1',
    ipv4: [compute.public],
    ipv6: `2001:db8:${REGION_NUMBERS[region]}::${id.toString(16)}/128`,
    image,
    region,
    specs: { disk: 25_600, memory: 1024, vcpus: 1, gpus: 0, transfer: 1000 },
    alerts: { cpu: 90, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000 },
    backups: {
      enabled: false,
      available: false,
      schedule: { day: null, window: null },
      last_successful: null,
    },
    hypervisor: 'kvm',
    watchdog_enabled: true,
    tags: [],
    host_uuid: hostUuid,
    has_user_data: false,
  };
}

/** One record per address and per range. */
function recordsOf(world: World, wanted: (place: World['places'][number]) => boolean) {
  return world.places.filter(wanted).flatMap(({ compute, config, item }) => {
    const { subnet, address, ranges, nat } = item;
    if (!subnet || address === null) return [];
    const shared = {
      vpc_id: subnet.vpc.id,
      subnet_id: subnet.id,
      region: subnet.vpc.region,
      compute_id: compute.id,
      config_id: config.id,
      interface_id: item.id,
      active: item.active,
      gateway: gatewayOf(subnet.ipv4),
      prefix: prefixOf(subnet.ipv4),
      subnet_mask: maskOf(subnet.ipv4),
    };
    const ofRanges = (ranges ?? []).map((range) => ({
      ...shared,
      address: null,
      address_range: range,
      nat_1_1: null,
    }));
    return [{ ...shared, address: toText(address), address_range: null, nat_1_1: nat }, ...ofRanges];
  });
}

export function listVpcIps(world: World, vpcId?: number): Expected {
  if (vpcId !== undefined && !world.vpcs.some(({ id }) => id === vpcId)) return NOT_FOUND;
  return onePage(recordsOf(world, ({ item }) => vpcId === undefined || item.subnet?.vpc.id === vpcId));
}

export function listVlans(world: World): Expected {
  const sorted = world.vlans.toSorted((a, b) => (a.label + a.region < b.label + b.region ? -1 : 1));
  return onePage(
    sorted.map(({ region, label, created }) => ({
      region,
      label,
      computes: world.computes
        .filter((compute) => compute.region === region)
        .filter(({ configs }) =>
          configs.some((config) => config.interfaces.some((item) => item.label === label)),
        )
        .map(({ id }) => id),
      created,
    })),
  );
}

export function getComputeIps(world: World, computeId: number): Expected {
  const compute = world.computes.find(({ id }) => id === computeId);
  if (!compute) return NOT_FOUND;
  const hex = compute.id.toString(16);
  const own = { compute_id: compute.id, region: compute.region };
  const ipv6 = {
    gateway: 'fe80::1',
    subnet_mask: 'ffff:ffff:ffff:ffff::',
    prefix: 64,
    type: 'ipv6',
    rdns: null,
  };
  const entry = {
    ...own,
    address: compute.public,
    gateway: compute.public.replace(/\d+$/, '1'),
    subnet_mask: '255.255.255.0',
    prefix: 24,
    type: 'ipv4',
    public: true,
    rdns: `${compute.public.replaceAll('.', '-')}.ip.example.net`,
    vpc_nat_1_1: natUserOf(world, compute),
  };
  const vpc = recordsOf(world, (place) => place.compute === compute);
  const slaac = `2001:db8:${REGION_NUMBERS[compute.region]}::${hex}`;
  return succeeded({
    ipv4: { public: [entry], private: [], shared: [], reserved: [], vpc },
    ipv6: {
      slaac: { ...own, ...ipv6, address: slaac, public: true },
      link_local: { ...own, ...ipv6, address: `fe80::${hex}`, public: false },
      global: [],
    },
  });
}

/** The interface with NAT 1:1 in the active config, otherwise the one with the lowest id. */
function natUserOf(world: World, compute: Compute) {
  const users = world.places.filter((place) => place.compute === compute && place.item.nat !== null);
  const isPowered = compute.status !== 'offline' && compute.status !== 'provisioning';
  const { item } = users.find(({ config }) => isPowered && config === compute.booted) ?? users[0] ?? {};
  if (!item?.subnet || item.address === null) return null;
  return { vpc_id: item.subnet.vpc.id, subnet_id: item.subnet.id, address: toText(item.address) };
}
