export { requireUnused, subnetEvent } from './actions.ts';
export { vpcSubnetEndpoints } from './routes.ts';
export { Subnet, type SubnetWithAttachments, toSubnet } from './schema.ts';
export {
  insertSubnets,
  selectFewSubnetsOfVpcs,
  selectNetworks,
  selectSubnets,
  selectSubnetsOfVpcs,
  withAttachments,
} from './store.ts';
