import { succeeded } from './assert-errors.ts';
import type { Client } from './http-client.ts';

export interface MadeNatgateway {
  id: number;
  label: string;
  addresses: string[];
  portset_assignments: number;
  portset_capacity: number;
}

let labels = 0;

/** A label that no other NAT gateway of the tests has. */
export function newNatgatewayLabel(): string {
  labels += 1;
  return `out-${labels}`;
}

/** Creates a NAT gateway with one address. */
export async function newNatgateway(client: Client, body: object = {}): Promise<MadeNatgateway> {
  const input = { label: newNatgatewayLabel(), region: 'us-east', addresses: [{ address: 'auto' }], ...body };
  return succeeded(await client.post('/networking/natgateways', input));
}

export interface MadeForward {
  id: number;
  address: string;
  port: number;
}

/** Forwards a port of a gateway to an interface, port 443 unless the body has another. */
export async function newForward(client: Client, natgatewayId: number, body: object): Promise<MadeForward> {
  const path = `/networking/natgateways/${natgatewayId}/forwards`;
  return succeeded(await client.post(path, { protocol: 'tcp', port: 443, ...body }));
}
