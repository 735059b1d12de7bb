import { Empty, endpoint, listEndpoint, pageOfRecords } from '#api/endpoint';
import { refuseChange } from './actions.ts';
import {
  ComputeType,
  computeTypeFilterable,
  Image,
  imageFilterable,
  Kernel,
  kernelFilterable,
  Region,
  toRegion,
} from './schema.ts';
import { publicImage, requireRecord } from './target.ts';

export const imageEndpoints = [
  listEndpoint({
    operation: 'listImages',
    summary: 'List the images',
    route: 'GET /images',
    scope: 'public',
    readsOnce: true,
    rate: 'images',
    item: Image,
    filterable: imageFilterable,
    run: async ({ ctx, list, leaving }) => pageOfRecords(ctx.catalog.images, list, leaving),
  }),

  endpoint({
    operation: 'getImage',
    summary: 'View an image',
    route: 'GET /images/*imageId',
    scope: 'public',
    readsOnce: true,
    reply: Image,
    run: async ({ ctx, parameters }) => requireRecord(ctx.catalog.images, parameters.imageId),
  }),

  endpoint({
    operation: 'updateImage',
    summary: 'Update an image: always refused, because all images are public',
    route: 'PUT /images/*imageId',
    scope: 'images:read_write',
    target: publicImage(),
    reply: Image,
    act: refuseChange,
  }),

  endpoint({
    operation: 'deleteImage',
    summary: 'Delete an image: always refused, because all images are public',
    route: 'DELETE /images/*imageId',
    scope: 'images:read_write',
    target: publicImage(),
    reply: Empty,
    act: refuseChange,
  }),
];

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
    run: async ({ ctx, parameters }) => toRegion(requireRecord(ctx.catalog.regions, parameters.regionId)),
  }),
];

export const kernelEndpoints = [
  listEndpoint({
    operation: 'listKernels',
    summary: 'List the kernels',
    route: 'GET /compute/kernels',
    scope: 'public',
    readsOnce: true,
    item: Kernel,
    filterable: kernelFilterable,
    run: async ({ ctx, list, leaving }) => pageOfRecords(ctx.catalog.kernels, list, leaving),
  }),

  endpoint({
    operation: 'getKernel',
    summary: 'View a kernel',
    route: 'GET /compute/kernels/*kernelId',
    scope: 'public',
    readsOnce: true,
    reply: Kernel,
    run: async ({ ctx, parameters }) => requireRecord(ctx.catalog.kernels, parameters.kernelId),
  }),
];

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
    run: async ({ ctx, parameters }) => requireRecord(ctx.catalog.types, parameters.typeId),
  }),
];
