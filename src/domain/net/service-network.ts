import { knownNetwork, prefixLength } from './ipv4.ts';

/**
 * The private addresses that the service gives to computes, in every region. No subnet of a VPC and no pool of public
 * addresses overlaps with it.
 */
export const SERVICE_NETWORK = '192.168.128.0/17';
export const SERVICE_RANGE = knownNetwork(SERVICE_NETWORK);
export const SERVICE_PREFIX = prefixLength(SERVICE_RANGE);
