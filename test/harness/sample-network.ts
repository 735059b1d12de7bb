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
  { label: 'web-1', subnet: 'web', count: 1, booted: true },
  { label: 'web-2', subnet: 'web', count: 1, booted: true },
  { label: 'db-1', subnet: 'db', count: 1, booted: true },
  { label: 'worker-1', subnet: 'jobs', count: 1, booted: false },
];

export interface SampleNetwork {
  /** Ids of VPCs by label. */
  vpcs: Readonly<Record<string, number>>;
  /** Ids of subnets by label. */
  subnets: Readonly<Record<string, number>>;
  /** Ids of computes by label. */
  computes: Readonly<Record<string, number>>;
}

/** Creates VPCs with subnets, and computes attached to them. @param client with a token for everything */
export async function createSampleNetwork(client: Client): Promise<SampleNetwork> {
  const vpcs: Record<string, number> = {};
  const subnets: Record<string, number> = {};
  const computes: Record<string, number> = {};
  for (const vpc of VPCS) {
    const made = succeeded(await client.post('/vpcs', vpc));
    vpcs[vpc.label] = made.id;
    for (const { id, label } of made.subnets) subnets[label] = id;
  }
  for (const { label, subnet, booted } of COMPUTES) {
    const interfaces = [{ purpose: 'vpc', subnet_id: subnets[subnet], ipv4: { nat_1_1: 'any' } }];
    const body = {
      ...{ label, type: 'c1-standard-2', region: 'us-east', image: 'public/debian12', interfaces, booted },
      root_pass: 'Quiet-Mice-At-Dawn-7',
    };
    computes[label] = succeeded(await client.post('/compute/instances', body)).id;
  }
  return { vpcs, subnets, computes };
}
