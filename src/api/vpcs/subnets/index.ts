export { subnetEvent } from './actions.ts';
export { vpcSubnetEndpoints } from './routes.ts';
export { entryProblems } from './rules.ts';
export { Label, Subnet, toSubnet, VpcSubnetInput } from './schema.ts';
export { insertSubnets, selectSubnets, selectSubnetsByVpc } from './store.ts';
