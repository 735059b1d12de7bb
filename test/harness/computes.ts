import { succeeded } from './assert-errors.ts';
import type { Client } from './http-client.ts';

export interface MadeConfig {
  id: number;
  interfaces: { id: number; active: boolean; ipv4: { vpc: string; nat_1_1: string | null } | null }[];
}

export interface MadeCompute {
  id: number;
  label: string;
  ipv4: string[];
  ipv6: string;
  created: string;
  /** The config created with the compute, if it has interfaces. */
  config: MadeConfig;
}

/** Creates a compute without an image, which stays offline, with these interfaces in a config. */
export async function newCompute(
  client: Client,
  interfaces: readonly object[] = [],
  body: object = {},
): Promise<MadeCompute> {
  const input = { type: 'c1-entry-1', region: 'us-east', interfaces, ...body };
  const compute = succeeded(await client.post('/compute/instances', input));
  const configs = succeeded(await client.get(`/compute/instances/${compute.id}/configs`)).data;
  return { ...compute, config: configs[0] };
}

/** Creates another config of a compute. */
export async function newConfig(
  client: Client,
  computeId: number,
  interfaces: readonly object[],
): Promise<MadeConfig> {
  const input = { label: 'other', devices: {}, interfaces };
  return succeeded(await client.post(`/compute/instances/${computeId}/configs`, input));
}
