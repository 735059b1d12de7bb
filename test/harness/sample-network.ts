import { succeeded } from './assert-errors.ts';
import type { Client } from './http-client.ts';

/** What a small team might have: networks that are planned, in use, and nearly full. */
const VPCS = [
  {
    label: 'orders-east',
    region: 'us-east',
    description: 'Shop and warehouse',
    subnets: [
      { label: 'web', ipv4: '10.0.4.0/24' },
      { label: 'db', ipv4: '10.0.5.0/24' },
      { label: 'jobs', ipv4: '10.0.6.0/23' },
      { label: 'management', ipv4: '10.0.0.0/28' },
      { label: 'vpn', ipv4: '10.0.1.0/25' },
    ],
  },
  {
    label: 'billing',
    region: 'eu-west',
    description: 'Invoices and payments',
    subnets: [
      { label: 'app', ipv4: '10.8.0.0/22' },
      { label: 'ledger', ipv4: '10.8.4.0/26' },
    ],
  },
  {
    label: 'staging',
    region: 'us-east',
    description: '',
    subnets: [{ label: 'all', ipv4: '192.168.10.0/24' }],
  },
  { label: 'sandbox', region: 'eu-central', description: 'For trying things', subnets: [] },
];

const COMPUTES = [
  { label: 'web-1', subnet: 'web', booted: true },
  { label: 'web-2', subnet: 'web', booted: true },
  { label: 'db-1', subnet: 'db', booted: true },
  { label: 'worker-1', subnet: 'jobs', booted: false },
  { label: 'backup-1', booted: false },
];

/** The password of root on each compute. */
export const SAMPLE_ROOT_PASSWORD = 'Quiet-Mice-At-Dawn-7';

/** Of a compute that is in no subnet. */
const VLAN = { purpose: 'vlan', label: 'backup', ipam_address: '10.90.0.5/24' };

export interface SampleNetwork {
  /** Ids of VPCs by label. */
  vpcs: Readonly<Record<string, number>>;
  /** Ids of subnets by label. */
  subnets: Readonly<Record<string, number>>;
  /** Ids of computes by label. */
  computes: Readonly<Record<string, number>>;
  /** Ids of configs, by labels of their computes. */
  configs: Readonly<Record<string, number>>;
}

/** Creates VPCs with subnets, and computes attached to them. @param client with a token for everything */
export async function createSampleNetwork(client: Client): Promise<SampleNetwork> {
  const vpcs: Record<string, number> = {};
  const subnets: Record<string, number> = {};
  const computes: Record<string, number> = {};
  const configs: Record<string, number> = {};
  for (const vpc of VPCS) {
    const made = succeeded(await client.post('/vpcs', vpc));
    vpcs[vpc.label] = made.id;
    for (const { id, label } of made.subnets) subnets[label] = id;
  }
  for (const { label, subnet, booted } of COMPUTES) {
    const inSubnet = { purpose: 'vpc', subnet_id: subnets[subnet ?? ''], ipv4: { nat_1_1: 'any' } };
    const interfaces = [subnet === undefined ? VLAN : inSubnet];
    const body = {
      ...{ label, type: 'c1-standard-2', region: 'us-east', image: 'public/debian12', interfaces, booted },
      root_pass: SAMPLE_ROOT_PASSWORD,
    };
    const { id } = succeeded(await client.post('/compute/instances', body));
    computes[label] = id;
    configs[label] = succeeded(await client.get(`/compute/instances/${id}/configs`)).data[0].id;
  }
  return { vpcs, subnets, computes, configs };
}
