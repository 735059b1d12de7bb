import { globalGrant } from '#access/target';
import { Empty, endpoint, listEndpoint } from '#api/endpoint';
import { mapInSlices } from '#platform/long-work';
import { deleteCompute, updateCompute } from './actions.ts';
import { checkInput, createCompute, planCompute } from './create-actions.ts';
import { Compute, ComputeChanges, ComputeInput, computeFilterable, toCompute } from './schema.ts';
import { selectComputePage, selectParts, selectPartsByCompute } from './store.ts';
import { compute } from './target.ts';

export const computeEndpoints = [
  listEndpoint({
    operation: 'listComputes',
    summary: 'List the computes that the user may see',
    route: 'GET /compute/instances',
    scope: 'computes:read_only',
    item: Compute,
    filterable: computeFilterable,
    run: async ({ ctx, list }) => {
      const page = await selectComputePage(ctx.db, ctx.actor, list);
      const partsOf = await selectPartsByCompute(
        ctx.db,
        page.rows.map(({ id }) => id),
      );
      const rows = await mapInSlices(page.rows, (row) => toCompute(row, partsOf(row.id)));
      return { ...page, rows };
    },
  }),

  endpoint({
    operation: 'createCompute',
    summary: 'Create a compute',
    route: 'POST /compute/instances',
    scope: 'computes:read_write',
    rate: 'computeCreate',
    target: globalGrant('add_computes'),
    body: ComputeInput,
    check: checkInput,
    reply: Compute,
    prepare: ({ ctx, body, found }) => planCompute(ctx, { ...body, ...found }),
    act: ({ ctx, tx, prepared }) => createCompute(ctx, tx, prepared),
    show: ({ row, parts }) => toCompute(row, parts),
  }),

  endpoint({
    operation: 'getCompute',
    summary: 'View a compute',
    route: 'GET /compute/instances/:computeId',
    scope: 'computes:read_only',
    target: compute('read_only'),
    reply: Compute,
    run: async ({ ctx, target }) => toCompute(target, await selectParts(ctx.db, target.id)),
  }),

  endpoint({
    operation: 'updateCompute',
    summary: 'Update label, group, tags, watchdog and alerts of a compute',
    route: 'PUT /compute/instances/:computeId',
    scope: 'computes:read_write',
    target: compute('read_write'),
    body: ComputeChanges,
    reply: Compute,
    act: ({ ctx, tx, target, body }) => updateCompute(ctx, tx, target, body),
    show: ({ row, parts }) => toCompute(row, parts),
  }),

  endpoint({
    operation: 'deleteCompute',
    summary: 'Delete a compute with its configs and addresses, in any status',
    route: 'DELETE /compute/instances/:computeId',
    scope: 'computes:read_write',
    target: compute('read_write'),
    reply: Empty,
    act: ({ ctx, tx, target }) => deleteCompute(ctx, tx, target),
  }),
];
