import { succeeded } from './assert-errors.ts';
import type { Client } from './http-client.ts';
import { SAMPLE_ROOT_PASSWORD, type SampleNetwork } from './sample-network.ts';

export interface SampleNatgateways {
  /** Id of the gateway of the subnet `vpn`. */
  natgateway: number;
  /** Id of a port forward to its compute. */
  forward: number;
  /** The address that the gateway has. */
  sharedAddress: string;
}

/** Creates a NAT gateway with a compute that leaves by it, and a port that leads to the compute. */
export async function createSampleNatgateways(
  client: Client,
  { subnets }: SampleNetwork,
): Promise<SampleNatgateways> {
  const gateway = succeeded(
    await client.post('/networking/natgateways', {
      ...{ label: 'out', region: 'us-east', addresses: [{ address: 'auto' }] },
      vpc_subnet_id: subnets.vpn,
    }),
  );
  const { id } = succeeded(
    await client.post('/compute/instances', {
      ...{ label: 'build-1', type: 'c1-standard-2', region: 'us-east', image: 'public/debian12' },
      ...{ interfaces: [{ purpose: 'vpc', subnet_id: subnets.vpn }], root_pass: SAMPLE_ROOT_PASSWORD },
    }),
  );
  const [config] = succeeded(await client.get(`/compute/instances/${id}/configs`)).data;
  const forward = succeeded(
    await client.post(`/networking/natgateways/${gateway.id}/forwards`, {
      ...{ label: 'web', protocol: 'tcp', port: 443, target_port: 8443 },
      interface_id: config.interfaces[0].id,
    }),
  );
  return { natgateway: gateway.id, forward: forward.id, sharedAddress: gateway.addresses[0] };
}
