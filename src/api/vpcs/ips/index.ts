export { ipsOfVpcEndpoints } from './routes.ts';
export { toVpcIp, VpcIp, vpcIpFilterable } from './schema.ts';
export { selectIpPageOfAccount, selectVpcIpsOfCompute } from './store.ts';
