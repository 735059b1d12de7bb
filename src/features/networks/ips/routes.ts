import { listEndpoint, showPage } from '#api/endpoint';
import { vpc } from '#features/networks/vpcs/target';
import { toVpcIp, VpcIp, vpcIpFilterable } from './schema.ts';
import { selectIpPageOfAccount, selectIpPageOfVpc } from './store.ts';

export const ipsOfVpcEndpoints = [
  listEndpoint({
    operation: 'listIpsOfVpc',
    summary: 'List the addresses and ranges of interfaces in a VPC',
    route: 'GET /vpcs/:vpcId/ips',
    scope: 'ips:read_only',
    target: vpc('any'),
    item: VpcIp,
    filterable: vpcIpFilterable,
    run: ({ ctx, target, list }) => showPage(selectIpPageOfVpc(ctx.db, list, target.id), toVpcIp),
  }),
];

export const vpcIpEndpoints = [
  listEndpoint({
    operation: 'listVpcIps',
    summary: 'List the addresses and ranges of interfaces in all VPCs of the account',
    route: 'GET /networking/vpcs/ips',
    alias: '/vpcs/ips',
    scope: 'ips:read_only',
    item: VpcIp,
    filterable: vpcIpFilterable,
    run: ({ ctx, list }) => showPage(selectIpPageOfAccount(ctx.db, list, ctx.actor), toVpcIp),
  }),
];
