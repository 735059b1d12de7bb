import { eventEndpoints } from './account/events/index.ts';
import { regionEndpoints } from './regions/index.ts';
import { vpcEndpoints } from './vpcs/index.ts';
import { vpcSubnetEndpoints } from './vpcs/subnets/index.ts';

/** Every operation of the API. */
export const endpoints = [...eventEndpoints, ...regionEndpoints, ...vpcEndpoints, ...vpcSubnetEndpoints];

/** The name of an operation; a name that no endpoint has does not compile. */
export type Operation = (typeof endpoints)[number]['operation'];
