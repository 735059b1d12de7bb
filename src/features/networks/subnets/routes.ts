import { Empty, endpoint, listEndpoint } from '#api/endpoint';
import { SubnetChanges, SubnetInput } from '#domain/net/network-inputs';
import { vpc } from '#features/networks/vpcs/target';
import { mapInSlices } from '#platform/long-work';
import { createVpcSubnet, deleteVpcSubnet, updateVpcSubnet } from './actions.ts';
import { withAttachments, withItsAttachments } from './records.ts';
import { Subnet, subnetFilterable, toSubnet } from './schema.ts';
import { selectSubnetPage } from './store.ts';
import { subnet } from './target.ts';

export const vpcSubnetEndpoints = [
  listEndpoint({
    operation: 'listVpcSubnets',
    summary: 'List the subnets of a VPC',
    route: 'GET /vpcs/:vpcId/subnets',
    scope: '*',
    target: vpc('any'),
    item: Subnet,
    filterable: subnetFilterable,
    run: async ({ ctx, target, list }) => {
      const page = await selectSubnetPage(ctx.db, list, target.id);
      return { ...page, rows: await mapInSlices(await withAttachments(ctx.db, page.rows), toSubnet) };
    },
  }),

  endpoint({
    operation: 'createVpcSubnet',
    summary: 'Create a subnet in a VPC',
    route: 'POST /vpcs/:vpcId/subnets',
    scope: 'vpc:read_write',
    target: vpc('read_write'),
    body: SubnetInput,
    reply: Subnet,
    act: ({ ctx, tx, target, body }) => createVpcSubnet(ctx, tx, target, body),
    show: toSubnet,
  }),

  endpoint({
    operation: 'getVpcSubnet',
    summary: 'View a subnet',
    route: 'GET /vpcs/:vpcId/subnets/:vpcSubnetId',
    scope: '*',
    target: subnet('any'),
    reply: Subnet,
    run: async ({ ctx, target }) => toSubnet(await withItsAttachments(ctx.db, target.subnet)),
  }),

  endpoint({
    operation: 'updateVpcSubnet',
    summary: 'Update a subnet',
    route: 'PUT /vpcs/:vpcId/subnets/:vpcSubnetId',
    scope: 'vpc:read_write',
    target: subnet('read_write'),
    body: SubnetChanges,
    reply: Subnet,
    act: ({ ctx, tx, target, body }) => updateVpcSubnet(ctx, tx, target, body),
    show: toSubnet,
  }),

  endpoint({
    operation: 'deleteVpcSubnet',
    summary: 'Delete a subnet',
    route: 'DELETE /vpcs/:vpcId/subnets/:vpcSubnetId',
    scope: 'vpc:read_write',
    target: subnet('read_write'),
    reply: Empty,
    act: ({ tx, target }) => deleteVpcSubnet(tx, target),
  }),
];
