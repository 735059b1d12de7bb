import { endpoint, listEndpoint, showPage } from '#api/endpoint';
import { largestFree, usualRange } from '#domain/net/free-networks';
import { selectUsedCounts } from '#features/networks/addresses/records';
import { selectSubnets, selectSubnetsOfVpcs } from '#features/networks/subnets/records';
import { vpc } from '#features/networks/vpcs/target';
import { mapInSlices } from '#platform/long-work';
import {
  ListedSubnetUsage,
  ListedVpcUsage,
  subnetUsageFilterable,
  toListedSubnetUsage,
  toListedVpcUsage,
  toUsage,
  VpcUsage,
  vpcUsageFilterable,
} from './schema.ts';
import { selectSubnetUsagePage, selectVpcUsagePage } from './store.ts';

export const usageEndpoints = [
  endpoint({
    operation: 'getVpcUsage',
    summary: 'View how many addresses of a VPC are used',
    route: 'GET /vpcs/:vpcId/usage',
    scope: '*',
    tag: 'Automation',
    target: vpc('any'),
    reply: VpcUsage,
    run: async ({ ctx, target }) => {
      const subnets = await selectSubnets(ctx.db, target.id);
      const used = await selectUsedCounts(
        ctx.db,
        subnets.map(({ id }) => id),
      );
      return toUsage(subnets, used);
    },
  }),

  listEndpoint({
    operation: 'listVpcUsage',
    summary: 'List how full all VPCs are',
    route: 'GET /vpcs/usage',
    scope: '*',
    tag: 'Automation',
    item: ListedVpcUsage,
    filterable: vpcUsageFilterable,
    run: async ({ ctx, list }) => {
      const page = await selectVpcUsagePage(ctx.db, list, ctx.actor);
      const subnets = await selectSubnetsOfVpcs(
        ctx.db,
        page.rows.map((row) => row.vpc_id),
      );
      const byVpc = Map.groupBy(subnets, (subnet) => subnet.vpc_id);
      const rows = await mapInSlices(page.rows, (row) => {
        const networks = byVpc.get(row.vpc_id) ?? [];
        return toListedVpcUsage(row, largestFree(usualRange(networks[0]), networks));
      });
      return { ...page, rows };
    },
  }),

  listEndpoint({
    operation: 'listSubnetUsage',
    summary: 'List how full the subnets of all VPCs are',
    route: 'GET /vpcs/usage/subnets',
    scope: '*',
    tag: 'Automation',
    item: ListedSubnetUsage,
    filterable: subnetUsageFilterable,
    run: ({ ctx, list }) => showPage(selectSubnetUsagePage(ctx.db, list, ctx.actor), toListedSubnetUsage),
  }),
];
