import type { Endpoint } from '../http/endpoint.ts';
import { eventEndpoints } from './account/events/index.ts';
import { regionEndpoints } from './regions/index.ts';
import { vpcEndpoints } from './vpcs/index.ts';
import { vpcSubnetEndpoints } from './vpcs/subnets/index.ts';

/** Every operation of the API. */
export const endpoints: readonly Endpoint[] = [
  ...eventEndpoints,
  ...regionEndpoints,
  ...vpcEndpoints,
  ...vpcSubnetEndpoints,
];
