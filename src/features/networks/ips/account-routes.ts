import { listEndpoint } from '#api/endpoint';
import { toVpcIp, VpcIp, vpcIpFilterable } from './schema.ts';
import { selectIpPageOfAccount } from './store.ts';

export const vpcIpEndpoints = [
  listEndpoint({
    operation: 'listVpcIps',
    summary: 'List the addresses and ranges of interfaces in all VPCs of the account',
    route: 'GET /networking/vpcs/ips',
    alias: '/vpcs/ips',
    scope: 'ips:read_only',
    item: VpcIp,
    filterable: vpcIpFilterable,
    run: async ({ ctx, list }) => {
      const page = await selectIpPageOfAccount(ctx.db, list, ctx.actor);
      return { ...page, rows: page.rows.map(toVpcIp) };
    },
  }),
];
