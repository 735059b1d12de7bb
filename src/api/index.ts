import { eventEndpoints } from './account/events/index.ts';
import { computeConfigEndpoints } from './compute/instances/configs/index.ts';
import { configInterfaceEndpoints } from './compute/instances/configs/interfaces/index.ts';
import { computeEndpoints, powerEndpoints } from './compute/instances/index.ts';
import { computeIpEndpoints } from './compute/instances/ips/index.ts';
import { kernelEndpoints } from './compute/kernels/index.ts';
import { computeTypeEndpoints } from './compute/types/index.ts';
import { imageEndpoints } from './images/index.ts';
import { vlanEndpoints } from './networking/vlans/index.ts';
import { vpcIpEndpoints } from './networking/vpcs/ips/index.ts';
import { regionEndpoints } from './regions/index.ts';
import { vpcEndpoints } from './vpcs/index.ts';
import { ipsOfVpcEndpoints } from './vpcs/ips/index.ts';
import { vpcSubnetEndpoints } from './vpcs/subnets/index.ts';

/** Every operation of the API. */
export const endpoints = [
  ...eventEndpoints,
  ...computeEndpoints,
  ...powerEndpoints,
  ...computeIpEndpoints,
  ...computeConfigEndpoints,
  ...configInterfaceEndpoints,
  ...computeTypeEndpoints,
  ...imageEndpoints,
  ...ipsOfVpcEndpoints,
  ...kernelEndpoints,
  ...regionEndpoints,
  ...vlanEndpoints,
  ...vpcEndpoints,
  ...vpcIpEndpoints,
  ...vpcSubnetEndpoints,
];

/** The name of an operation; a name that no endpoint has does not compile. */
export type Operation = (typeof endpoints)[number]['operation'];
