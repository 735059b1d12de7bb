import { globalGrant } from '#access/target';
import { Empty, endpoint, listEndpoint, pageOfRecords } from '#api/endpoint';
import {
  addressProblems,
  NatgatewayAddressInput,
  NatgatewayChanges,
  NatgatewayInput,
  natgatewayProblems,
} from '#domain/natgateways/natgateway-inputs';
import { blockSizes } from '#domain/natgateways/portsets';
import { toRegion } from '#features/catalog/entries/schema';
import { selectHeldBlocks } from '#features/networks/portsets/records';
import {
  addNatgatewayAddress,
  createNatgateway,
  deleteNatgateway,
  removeNatgatewayAddress,
  updateNatgateway,
} from './actions.ts';
import { selectGatewayFacts } from './records.ts';
import {
  NATGATEWAY_TYPES,
  Natgateway,
  NatgatewayAddress,
  NatgatewayInterface,
  NatgatewaySettings,
  NatgatewayType,
  natgatewayFilterable,
  toNatgateway,
  toNatgatewayAddress,
  toNatgatewayInterface,
} from './schema.ts';
import { selectGatewayInterfaces, selectNatgatewayPage } from './store.ts';
import { natgateway, natgatewayAddress } from './target.ts';

const UNUSED = { assigned: 0, interfaces: 0, forwarded: 0 };

export const natgatewayEndpoints = [
  listEndpoint({
    operation: 'listNatgateways',
    summary: 'List the NAT gateways',
    route: 'GET /networking/natgateways',
    scope: 'natgateways:read_only',
    item: Natgateway,
    filterable: natgatewayFilterable,
    run: async ({ ctx, list }) => {
      const page = await selectNatgatewayPage(ctx.db, ctx.actor, list);
      const most = ctx.settings.limits.addressesPerNatgateway;
      const factsOf = await selectGatewayFacts(ctx.db, page.rows, most);
      return { ...page, rows: page.rows.map((row) => toNatgateway(row, factsOf(row.id))) };
    },
  }),

  endpoint({
    operation: 'createNatgateway',
    summary: 'Create a NAT gateway',
    route: 'POST /networking/natgateways',
    scope: 'natgateways:read_write',
    target: globalGrant('add_vpcs'),
    body: NatgatewayInput,
    check: ({ ctx, body }) => {
      const regions = ctx.catalog.regions.map(toRegion);
      return natgatewayProblems(body, regions, ctx.settings.natPortsMin);
    },
    reply: Natgateway,
    act: ({ ctx, tx, body }) => createNatgateway(ctx, tx, body),
    show: ({ row, facts }) => toNatgateway(row, facts),
  }),

  endpoint({
    operation: 'getNatgatewaySettings',
    summary: 'View what NAT gateways may have',
    route: 'GET /networking/natgateways/settings',
    scope: 'natgateways:read_only',
    reply: NatgatewaySettings,
    run: async ({ ctx }) => {
      const { natPortsMin, limits } = ctx.settings;
      const { addressesPerNatgateway: most } = limits;
      return {
        allowed_ports_per_interface: blockSizes(natPortsMin),
        maximum_autoscaling_addresses_per_natgateway: most,
        maximum_reserved_addresses_per_natgateway: most,
      };
    },
  }),

  listEndpoint({
    operation: 'listNatgatewayTypes',
    summary: 'List the types of NAT gateways',
    route: 'GET /networking/natgateways/types',
    scope: 'natgateways:read_only',
    item: NatgatewayType,
    filterable: {},
    run: ({ list }) => pageOfRecords(NATGATEWAY_TYPES, list),
  }),

  endpoint({
    operation: 'getNatgateway',
    summary: 'View a NAT gateway',
    route: 'GET /networking/natgateways/:natgatewayId',
    scope: 'natgateways:read_only',
    target: natgateway('any'),
    reply: Natgateway,
    run: async ({ ctx, target }) => {
      const most = ctx.settings.limits.addressesPerNatgateway;
      const factsOf = await selectGatewayFacts(ctx.db, [target], most);
      return toNatgateway(target, factsOf(target.id));
    },
  }),

  endpoint({
    operation: 'updateNatgateway',
    summary: 'Rename a NAT gateway',
    route: 'PUT /networking/natgateways/:natgatewayId',
    scope: 'natgateways:read_write',
    target: natgateway('read_write'),
    body: NatgatewayChanges,
    reply: Natgateway,
    act: ({ ctx, tx, target, body }) => updateNatgateway(ctx, tx, target, body),
    show: ({ row, facts }) => toNatgateway(row, facts),
  }),

  endpoint({
    operation: 'deleteNatgateway',
    summary: 'Delete a NAT gateway that no subnet uses',
    route: 'DELETE /networking/natgateways/:natgatewayId',
    scope: 'natgateways:read_write',
    target: natgateway('read_write'),
    reply: Empty,
    act: ({ ctx, tx, target }) => deleteNatgateway(ctx, tx, target),
  }),

  listEndpoint({
    operation: 'listNatgatewayAddresses',
    summary: 'List the addresses of a NAT gateway',
    route: 'GET /networking/natgateways/:natgatewayId/addresses',
    scope: 'natgateways:read_only',
    target: natgateway('any'),
    item: NatgatewayAddress,
    filterable: {},
    run: async ({ ctx, target, list }) => {
      const factsOf = await selectGatewayFacts(ctx.db, [target], 0);
      const { addresses } = factsOf(target.id);
      const held = Map.groupBy(await selectHeldBlocks(ctx.db, target.id), ({ address }) => address);
      return await pageOfRecords(
        addresses.map((one) => toNatgatewayAddress(target, one, held.get(one.address))),
        list,
      );
    },
  }),

  endpoint({
    operation: 'addNatgatewayAddress',
    summary: 'Add an address to a NAT gateway',
    route: 'POST /networking/natgateways/:natgatewayId/addresses',
    scope: 'natgateways:read_write',
    target: natgateway('read_write'),
    body: NatgatewayAddressInput,
    check: ({ body }) => addressProblems(body, 'address'),
    reply: NatgatewayAddress,
    act: ({ ctx, tx, target }) => addNatgatewayAddress(ctx, tx, target),
    show: ({ gateway, address }) => toNatgatewayAddress(gateway, { address, ...UNUSED }),
  }),

  endpoint({
    operation: 'getNatgatewayAddress',
    summary: 'View an address of a NAT gateway',
    route: 'GET /networking/natgateways/:natgatewayId/addresses/:address',
    scope: 'natgateways:read_only',
    target: natgatewayAddress('any'),
    reply: NatgatewayAddress,
    run: async ({ ctx, target: { gateway, address } }) => {
      const factsOf = await selectGatewayFacts(ctx.db, [gateway], 0);
      const shown = factsOf(gateway.id).addresses.find((one) => one.address === address);
      const held = (await selectHeldBlocks(ctx.db, gateway.id)).filter((one) => one.address === address);
      return toNatgatewayAddress(gateway, shown ?? { address, ...UNUSED }, held);
    },
  }),

  endpoint({
    operation: 'removeNatgatewayAddress',
    summary: 'Remove an address from a NAT gateway',
    route: 'DELETE /networking/natgateways/:natgatewayId/addresses/:address',
    scope: 'natgateways:read_write',
    target: natgatewayAddress('read_write'),
    reply: Empty,
    act: ({ ctx, tx, target }) => removeNatgatewayAddress(ctx, tx, target),
  }),

  listEndpoint({
    operation: 'listNatgatewayInterfaces',
    summary: 'List the interfaces that use a NAT gateway',
    route: 'GET /networking/natgateways/:natgatewayId/interfaces',
    scope: 'natgateways:read_only',
    target: natgateway('any'),
    item: NatgatewayInterface,
    filterable: {},
    run: async ({ ctx, target, list }) => {
      const rows = await selectGatewayInterfaces(ctx.db, ctx.actor, target);
      return await pageOfRecords(rows.map(toNatgatewayInterface), list);
    },
  }),

  listEndpoint({
    operation: 'listNatgatewayAddressInterfaces',
    summary: 'List the interfaces that use an address of a NAT gateway',
    route: 'GET /networking/natgateways/:natgatewayId/addresses/:address/interfaces',
    scope: 'natgateways:read_only',
    target: natgatewayAddress('any'),
    item: NatgatewayInterface,
    filterable: {},
    run: async ({ ctx, target: { gateway, address }, list }) => {
      const rows = await selectGatewayInterfaces(ctx.db, ctx.actor, gateway, address);
      return await pageOfRecords(rows.map(toNatgatewayInterface), list);
    },
  }),
];
