import { Empty, endpoint, listEndpoint } from '#api/endpoint';
import { ForwardChanges, ForwardInput } from '#domain/natgateways/forward-inputs';
import { natgateway } from '#features/networks/natgateways/target';
import { createForward, deleteForward, updateForward } from './actions.ts';
import { Forward, forwardFilterable, toForward } from './schema.ts';
import { selectForwardPage } from './store.ts';
import { forward } from './target.ts';

export const forwardEndpoints = [
  listEndpoint({
    operation: 'listNatgatewayForwards',
    summary: 'List the port forwards of a NAT gateway',
    route: 'GET /networking/natgateways/:natgatewayId/forwards',
    scope: 'natgateways:read_only',
    target: natgateway('any'),
    item: Forward,
    filterable: forwardFilterable,
    run: async ({ ctx, target, list }) => {
      const page = await selectForwardPage(ctx.db, ctx.actor, target.id, list);
      return { ...page, rows: page.rows.map(toForward) };
    },
  }),

  endpoint({
    operation: 'createNatgatewayForward',
    summary: 'Forward a port of a NAT gateway to a compute',
    route: 'POST /networking/natgateways/:natgatewayId/forwards',
    scope: 'natgateways:read_write',
    target: natgateway('read_write'),
    body: ForwardInput,
    reply: Forward,
    act: ({ ctx, tx, target, body }) => createForward(ctx, tx, target, body),
    show: toForward,
  }),

  endpoint({
    operation: 'getNatgatewayForward',
    summary: 'View a port forward of a NAT gateway',
    route: 'GET /networking/natgateways/:natgatewayId/forwards/:forwardId',
    scope: 'natgateways:read_only',
    target: forward('any'),
    reply: Forward,
    run: async ({ target }) => toForward(target),
  }),

  endpoint({
    operation: 'updateNatgatewayForward',
    summary: 'Change where a port forward leads',
    route: 'PUT /networking/natgateways/:natgatewayId/forwards/:forwardId',
    scope: 'natgateways:read_write',
    target: forward('read_write'),
    body: ForwardChanges,
    reply: Forward,
    act: ({ ctx, tx, target, body }) => updateForward(ctx, tx, target, body),
    show: toForward,
  }),

  endpoint({
    operation: 'deleteNatgatewayForward',
    summary: 'Delete a port forward',
    route: 'DELETE /networking/natgateways/:natgatewayId/forwards/:forwardId',
    scope: 'natgateways:read_write',
    target: forward('read_write'),
    reply: Empty,
    act: ({ ctx, tx, target }) => deleteForward(ctx, tx, target),
  }),
];
