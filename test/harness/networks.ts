import { succeeded } from './assert-errors.ts';
import type { Client } from './http-client.ts';

export interface MadeVpc {
  id: number;
  label: string;
  subnets: { id: number; label: string; ipv4: string }[];
}

let vpcs = 0;

/** Creates a VPC with a subnet for each network. */
export async function newVpc(
  client: Client,
  networks: readonly string[] = ['10.0.4.0/24'],
  region = 'us-east',
): Promise<MadeVpc> {
  vpcs += 1;
  const subnets = networks.map((ipv4, index) => ({ label: `subnet-${index}`, ipv4 }));
  return succeeded(await client.post('/vpcs', { label: `vpc-${vpcs}`, region, subnets }));
}

/** Path of a config's interfaces. */
export function interfacesOf(config: { id: number }, compute: { id: number }): string {
  return `/compute/instances/${compute.id}/configs/${config.id}/interfaces`;
}
