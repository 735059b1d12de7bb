import { endpoint, listEndpoint, pageOfRecords } from '#api/endpoint';
import { Failure } from '#domain/failure';
import { Region, toRegion } from './schema.ts';

export const regionEndpoints = [
  listEndpoint({
    operation: 'listRegions',
    summary: 'List the regions',
    route: 'GET /regions',
    scope: 'public',
    readsOnce: true,
    item: Region,
    filterable: {},
    run: async ({ ctx, list, leaving }) => pageOfRecords(ctx.catalog.regions.map(toRegion), list, leaving),
  }),

  endpoint({
    operation: 'getRegion',
    summary: 'View a region',
    route: 'GET /regions/:regionId',
    scope: 'public',
    readsOnce: true,
    reply: Region,
    run: async ({ ctx, parameters }) => {
      const region = ctx.catalog.regions.find(({ id }) => id === parameters.regionId);
      if (!region) throw Failure.notFound();
      return toRegion(region);
    },
  }),
];
