export { requireUnused, subnetEvent } from './actions.ts';
export { vpcSubnetEndpoints } from './routes.ts';
export { entryProblems } from './rules.ts';
export { Label, Subnet, type SubnetWithAttachments, toSubnet, VpcSubnetInput } from './schema.ts';
export {
  insertSubnets,
  selectFewSubnetsOfVpcs,
  selectSubnets,
  selectSubnetsOfVpcs,
  withAttachments,
} from './store.ts';
