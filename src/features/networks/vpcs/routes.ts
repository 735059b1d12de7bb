import { globalGrant, type TargetAccess } from '#access/target';
import { Empty, endpoint, listEndpoint } from '#api/endpoint';
import type { VpcId } from '#domain/ids';
import { regionProblems, VpcChanges, VpcInput } from '#domain/net/network-inputs';
import { entryProblems } from '#domain/net/subnet-siblings';
import { withGateways } from '#features/networks/natgateways/records';
import {
  type SubnetWithAttachments,
  selectFewSubnetsOfVpcs,
  selectSubnets,
  selectSubnetsOfVpcs,
  withAttachments,
} from '#features/networks/subnets/records';
import { toSubnet } from '#features/networks/subnets/schema';
import { mapInSlices } from '#platform/long-work';
import { createVpc, deleteVpc, readVpcConditions, updateVpc } from './actions.ts';
import { toVpc, toVpcWith, Vpc, vpcFilterable } from './schema.ts';
import { selectVpcPage } from './store.ts';
import { vpc, vpcWithSubnets } from './target.ts';

/** Size of the first portion, before the number of subnets per VPC is known. */
const FIRST_VPCS = 25;
const MOST_VPCS = 100;
const SUBNETS = 1_000;
/** A page with at most this many subnets, and as many attachments, is shaped at once. The pages of most accounts are. */
const FEW = 1_000;

type VpcReply = ReturnType<typeof toVpcWith>;

export const vpcEndpoints = [
  listEndpoint({
    operation: 'listVpcs',
    summary: 'List the VPCs of the account',
    route: 'GET /vpcs',
    scope: '*',
    item: Vpc,
    filterable: vpcFilterable,
    run: async ({ ctx, list }) => {
      const page = await selectVpcPage(ctx.db, list, ctx.actor);
      const few = await selectFewSubnetsOfVpcs(
        ctx.db,
        page.rows.map(({ id }) => id),
        FEW,
      );
      return few
        ? { ...page, rows: await showVpcs(page.rows, few) }
        : { ...page, rows: showInPortions(ctx, page.rows) };
    },
  }),

  endpoint({
    operation: 'createVpc',
    summary: 'Create a VPC, optionally with subnets',
    route: 'POST /vpcs',
    scope: 'vpc:read_write',
    target: globalGrant('add_vpcs'),
    body: VpcInput,
    check: ({ ctx, body }) => [
      ...regionProblems(body.region, ctx.catalog.regions),
      ...entryProblems(body.subnets ?? []),
    ],
    reply: Vpc,
    read: ({ ctx, tx, body }) => readVpcConditions(ctx, tx, body),
    act: ({ ctx, tx, body, read }) => createVpc(ctx, tx, body, read),
    show: ({ vpc: row, subnets }) => toVpc(row, subnets),
  }),

  endpoint({
    operation: 'getVpc',
    summary: 'View a VPC',
    route: 'GET /vpcs/:vpcId',
    scope: '*',
    target: vpcWithSubnets(),
    readsOnce: true,
    takesTurn: true,
    reply: Vpc,
    run: async ({ ctx, target, leaving, takeTurn }) => {
      // Only where a subnet has a gateway does this take more than one statement.
      if (target.subnets) return toVpc(target.vpc, await withGateways(ctx.db, target.subnets));
      await takeTurn();
      return await ctx.read((db) => readLargeVpc({ ...ctx, db }, target.vpc.id), {
        leaving,
        accountId: ctx.actor.accountId,
      });
    },
  }),

  endpoint({
    operation: 'updateVpc',
    summary: 'Update label, description and tags of a VPC',
    route: 'PUT /vpcs/:vpcId',
    scope: 'vpc:read_write',
    target: vpc('read_write'),
    body: VpcChanges,
    reply: Vpc,
    act: ({ ctx, tx, target, body }) => updateVpc(ctx, tx, target, body),
    show: ({ vpc: row, subnets }) => toVpc(row, subnets),
  }),

  endpoint({
    operation: 'deleteVpc',
    summary: 'Delete a VPC with all its subnets',
    route: 'DELETE /vpcs/:vpcId',
    scope: 'vpc:read_write',
    target: vpc('read_write'),
    reply: Empty,
    act: ({ tx, target }) => deleteVpc(tx, target),
  }),
];

/** The VPCs with their subnets, in the order of `vpcs`. */
async function showVpcs(
  vpcs: readonly Parameters<typeof toVpcWith>[0][],
  subnets: readonly SubnetWithAttachments[],
): Promise<VpcReply[]> {
  const shown = await mapInSlices(subnets, toSubnet);
  const byVpc = Map.groupBy(shown, (_, index) => subnets[index]?.vpc_id);
  return vpcs.map((row) => toVpcWith(row, byVpc.get(row.id) ?? []));
}

/**
 * Yields the VPCs with their subnets in portions, only one of which is in memory at a time. Adapts the number of VPCs
 * so that each portion has about `SUBNETS` subnets.
 */
async function* showInPortions(
  access: TargetAccess,
  vpcs: readonly Parameters<typeof toVpcWith>[0][],
): AsyncGenerator<readonly VpcReply[]> {
  let size = FIRST_VPCS;
  for (let from = 0; from < vpcs.length; ) {
    const some = vpcs.slice(from, from + size);
    const rows = await selectSubnetsOfVpcs(
      access.db,
      some.map(({ id }) => id),
    );
    const shown = await showVpcs(some, await withAttachments(access.db, rows));
    from += shown.length;
    const subnets = shown.reduce((sum, vpc) => sum + vpc.subnets.length, 0);
    size = Math.max(1, Math.min(MOST_VPCS, Math.floor((SUBNETS * shown.length) / Math.max(1, subnets))));
    yield shown;
  }
}

/** A VPC with many subnets and interfaces, read and shaped in portions. */
async function readLargeVpc(access: TargetAccess, vpcId: VpcId) {
  const row = await vpc('any').load(access, { vpcId: String(vpcId) });
  const subnets = await withAttachments(access.db, await selectSubnets(access.db, vpcId));
  return toVpcWith(row, await mapInSlices(subnets, toSubnet));
}
