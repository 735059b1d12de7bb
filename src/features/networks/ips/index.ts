export { vpcIpEndpoints } from './account-routes.ts';
export { ipsOfVpcEndpoints } from './routes.ts';
export { toVpcIp, VpcIp } from './schema.ts';
export { selectVpcIpsOfCompute } from './store.ts';
