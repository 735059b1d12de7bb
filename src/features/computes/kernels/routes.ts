import { endpoint, listEndpoint, pageOfRecords } from '#api/endpoint';
import { Failure } from '#domain/failure';
import { Kernel, kernelFilterable } from './schema.ts';

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
    run: async ({ ctx, parameters }) => {
      const kernel = ctx.catalog.kernels.find(({ id }) => id === parameters.kernelId);
      if (!kernel) throw Failure.notFound();
      return kernel;
    },
  }),
];
