import { call } from './call.ts';
import type { ListReader } from './complete-list.ts';
import type { Schema } from './operations.ts';

/** Reads that show something of a NAT gateway. */
export const NATGATEWAY_READS = [
  'getNatgateway',
  'listNatgateways',
  'listNatgatewayAddresses',
  'listNatgatewayInterfaces',
  'listNatgatewayForwards',
  'getVpc',
  'listVpcs',
  'listVpcIps',
  'listIpsOfVpc',
  'listComputeConfigs',
  'getComputeIps',
  'listEvents',
] as const;

/** Every NAT gateway. */
export const allNatgateways: ListReader<Schema<'Natgateway'>> = {
  operation: 'listNatgateways',
  input: {},
  readPage: (query, sending) => call('listNatgateways', { query, ...sending }),
};

/** Every interface that leaves by a NAT gateway. */
export function allNatgatewayInterfaces(natgatewayId: number): ListReader<Schema<'NatgatewayInterface'>> {
  return {
    operation: 'listNatgatewayInterfaces',
    input: { path: { natgatewayId } },
    readPage: (query, sending) =>
      call('listNatgatewayInterfaces', { path: { natgatewayId }, query, ...sending }),
  };
}

/** Every port forward of a NAT gateway. */
export function allForwards(natgatewayId: number): ListReader<Schema<'NatgatewayForward'>> {
  return {
    operation: 'listNatgatewayForwards',
    input: { path: { natgatewayId } },
    readPage: (query, sending) =>
      call('listNatgatewayForwards', { path: { natgatewayId }, query, ...sending }),
  };
}

/** Every address of a NAT gateway. */
export function allNatgatewayAddresses(natgatewayId: number): ListReader<Schema<'NatgatewayAddress'>> {
  return {
    operation: 'listNatgatewayAddresses',
    input: { path: { natgatewayId } },
    readPage: (query, sending) =>
      call('listNatgatewayAddresses', { path: { natgatewayId }, query, ...sending }),
  };
}
