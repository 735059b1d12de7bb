import { globalGrant, vpc } from '../../access/entity.ts';
import { vpcWithSubnets } from '../../access/vpc-with-subnets.ts';
import { Empty, endpoint, listEndpoint } from '../../http/endpoint.ts';
import { mapInSlices } from '../../time-slice.ts';
import { createVpc, deleteVpc, updateVpc } from './actions.ts';
import { regionProblems } from './rules.ts';
import { toVpc, Vpc, VpcChanges, VpcInput, vpcFilterable } from './schema.ts';
import { selectVpcPage } from './store.ts';
import { entryProblems, selectSubnetsOfVpcs, withAttachments } from './subnets/index.ts';

export const vpcEndpoints = [
  listEndpoint({
    operation: 'listVpcs',
    summary: 'List the VPCs of the account',
    route: 'GET /vpcs',
    scope: '*',
    item: Vpc,
    filterable: vpcFilterable,
    run: async ({ ctx, list }) => {
      const page = await selectVpcPage(ctx.db, list, ctx.actor.accountId);
      const ids = page.rows.map(({ id }) => id);
      const subnets = await withAttachments(ctx.db, await selectSubnetsOfVpcs(ctx.db, ids));
      const byVpc = Map.groupBy(subnets, (subnet) => subnet.vpc_id);
      return { ...page, rows: await mapInSlices(page.rows, (row) => toVpc(row, byVpc.get(row.id) ?? [])) };
    },
  }),

  endpoint({
    operation: 'createVpc',
    summary: 'Create a VPC, with subnets if wanted',
    route: 'POST /vpcs',
    scope: 'vpc:read_write',
    target: globalGrant('add_vpcs'),
    body: VpcInput,
    check: ({ ctx, body }) => [
      ...regionProblems(body.region, ctx.catalog.regions),
      ...entryProblems(body.subnets ?? []),
    ],
    reply: Vpc,
    run: async ({ ctx, body }) => {
      const { vpc: row, subnets } = await createVpc(ctx, body);
      return toVpc(row, subnets);
    },
  }),

  endpoint({
    operation: 'getVpc',
    summary: 'View a VPC',
    route: 'GET /vpcs/:vpcId',
    scope: '*',
    target: vpcWithSubnets(),
    readsOnce: true,
    reply: Vpc,
    run: async ({ target }) => toVpc(target.vpc, target.subnets),
  }),

  endpoint({
    operation: 'updateVpc',
    summary: 'Change label and description of a VPC',
    route: 'PUT /vpcs/:vpcId',
    scope: 'vpc:read_write',
    target: vpc('read_write'),
    body: VpcChanges,
    reply: Vpc,
    run: async ({ ctx, target, body }) => {
      const { vpc: row, subnets } = await updateVpc(ctx, target, body);
      return toVpc(row, subnets);
    },
  }),

  endpoint({
    operation: 'deleteVpc',
    summary: 'Delete a VPC with all of its subnets',
    route: 'DELETE /vpcs/:vpcId',
    scope: 'vpc:read_write',
    target: vpc('read_write'),
    reply: Empty,
    run: async ({ ctx, target }) => {
      await deleteVpc(ctx, target);
      return {};
    },
  }),
];
