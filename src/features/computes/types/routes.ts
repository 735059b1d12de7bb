import { endpoint, listEndpoint, pageOfRecords } from '#api/endpoint';
import { Failure } from '#domain/failure';
import { ComputeType, computeTypeFilterable } from './schema.ts';

export const computeTypeEndpoints = [
  listEndpoint({
    operation: 'listComputeTypes',
    summary: 'List the compute types',
    route: 'GET /compute/types',
    scope: 'public',
    readsOnce: true,
    item: ComputeType,
    filterable: computeTypeFilterable,
    run: async ({ ctx, list, leaving }) => pageOfRecords(ctx.catalog.types, list, leaving),
  }),

  endpoint({
    operation: 'getComputeType',
    summary: 'View a compute type',
    route: 'GET /compute/types/:typeId',
    scope: 'public',
    readsOnce: true,
    reply: ComputeType,
    run: async ({ ctx, parameters }) => {
      const type = ctx.catalog.types.find(({ id }) => id === parameters.typeId);
      if (!type) throw Failure.notFound();
      return type;
    },
  }),
];
