import { type Checked, Empty, endpoint, listEndpoint } from '#api/endpoint';
import type { Problem } from '#domain/failure';
import type { Loose } from '#domain/schema/json-schema';
import { compute, computeConfig } from '#features/computes/instances/target';
import { selectInterfaces, selectInterfacesByConfig } from '#features/computes/interfaces/records';
import { readInterfaces, type WantedInterface } from '#features/computes/interfaces/request-schema';
import { mapInSlices } from '#platform/long-work';
import { createComputeConfig, deleteComputeConfig, updateComputeConfig } from './actions.ts';
import { settingProblems } from './rules.ts';
import { ComputeConfig, ConfigChanges, ConfigInput, configFilterable, toComputeConfig } from './schema.ts';
import { selectConfigPage } from './store.ts';

export const computeConfigEndpoints = [
  listEndpoint({
    operation: 'listComputeConfigs',
    summary: 'List the configs of a compute',
    route: 'GET /compute/instances/:computeId/configs',
    scope: 'computes:read_only',
    target: compute('read_only'),
    item: ComputeConfig,
    filterable: configFilterable,
    run: async ({ ctx, target, list }) => {
      const page = await selectConfigPage(ctx.db, target.id, list);
      const interfaces = await selectInterfacesByConfig(
        ctx.db,
        page.rows.map(({ id }) => id),
      );
      const rows = await mapInSlices(page.rows, (row) => toComputeConfig(row, interfaces.get(row.id) ?? []));
      return { ...page, rows };
    },
  }),

  endpoint({
    operation: 'createComputeConfig',
    summary: 'Create a config, optionally with interfaces',
    route: 'POST /compute/instances/:computeId/configs',
    scope: 'computes:read_write',
    target: compute('read_write'),
    body: ConfigInput,
    check: ({ ctx, target, body }) =>
      checkConfig(body, settingProblems(body, ctx.catalog.kernels, target.memory)),
    reply: ComputeConfig,
    act: ({ ctx, tx, target, body, found }) => createComputeConfig(ctx, tx, target, { ...body, ...found }),
    show: ({ config, interfaces }) => toComputeConfig(config, interfaces),
  }),

  endpoint({
    operation: 'getComputeConfig',
    summary: 'View a config',
    route: 'GET /compute/instances/:computeId/configs/:configId',
    scope: 'computes:read_only',
    target: computeConfig('read_only'),
    reply: ComputeConfig,
    run: async ({ ctx, target: { config } }) =>
      toComputeConfig(config, await selectInterfaces(ctx.db, config.id)),
  }),

  endpoint({
    operation: 'updateComputeConfig',
    summary: 'Update a config; a list of interfaces replaces the existing one',
    route: 'PUT /compute/instances/:computeId/configs/:configId',
    scope: 'computes:read_write',
    target: computeConfig('read_write'),
    body: ConfigChanges,
    check: ({ ctx, target, body }) =>
      checkConfig(body, settingProblems(body, ctx.catalog.kernels, target.compute.memory)),
    reply: ComputeConfig,
    act: ({ ctx, tx, target, body, found }) => updateComputeConfig(ctx, tx, target, { ...body, ...found }),
    show: ({ config, interfaces }) => toComputeConfig(config, interfaces),
  }),

  endpoint({
    operation: 'deleteComputeConfig',
    summary: 'Delete a config with its interfaces',
    route: 'DELETE /compute/instances/:computeId/configs/:configId',
    scope: 'computes:read_write',
    target: computeConfig('read_write'),
    reply: Empty,
    act: ({ ctx, tx, target }) => deleteComputeConfig(ctx, tx, target),
  }),
];

/** Reads the interfaces, if any were sent. */
function checkConfig(
  { interfaces: inputs }: Loose<ConfigChanges>,
  settings: readonly Problem[],
): Checked<{ interfaces: WantedInterface[] | undefined }> {
  if (!inputs) return { problems: [...settings], found: { interfaces: undefined } };
  const { problems, found: interfaces } = readInterfaces(inputs, { natOnlyAny: false });
  return { problems: [...settings, ...problems], found: { interfaces } };
}
