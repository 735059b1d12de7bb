import { listEndpoint, pageByIndex, pageOfRecords } from '#api/endpoint';
import { usableRange, without } from '#domain/net/ipam';
import { selectUsedRuns } from '#features/networks/addresses/records';
import { subnet } from '#features/networks/subnets/target';
import { vpc } from '#features/networks/vpcs/target';
import { freeNetworksOf } from './free-networks.ts';
import { FreeNetwork, FreeQuery, FreeRun, toFreeNetwork, toFreeRun } from './schema.ts';

export const freeEndpoints = [
  listEndpoint({
    operation: 'listFreeNetworks',
    summary: 'List the free networks of a size in a VPC',
    route: 'GET /vpcs/:vpcId/free',
    scope: '*',
    tag: 'Automation',
    target: vpc('any'),
    query: FreeQuery,
    item: FreeNetwork,
    filterable: {},
    run: async ({ ctx, target, query, list }) => {
      const free = await freeNetworksOf(ctx, target.id, query);
      return pageByIndex(free.count, (index) => toFreeNetwork(free.at(index)), list);
    },
  }),

  listEndpoint({
    operation: 'listFreeAddresses',
    summary: 'List the free addresses of a subnet, as runs',
    route: 'GET /vpcs/:vpcId/subnets/:vpcSubnetId/free',
    scope: '*',
    tag: 'Automation',
    target: subnet('any'),
    item: FreeRun,
    filterable: {},
    run: async ({ ctx, target, list, leaving }) => {
      const used = await selectUsedRuns(ctx.db, target.subnet.id);
      const page = await pageOfRecords(without([usableRange(target.subnet)], used), list, leaving);
      return { ...page, rows: page.rows.map(toFreeRun) };
    },
  }),
];
