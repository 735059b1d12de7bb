export { ipsOfVpcEndpoints } from './routes.ts';
export { toVpcIp, VpcIp, vpcIpFilterable } from './schema.ts';
export { selectVpcIpPage, selectVpcIpsOfCompute } from './store.ts';
