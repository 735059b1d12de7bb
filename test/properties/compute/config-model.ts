import { type Expected, NOT_FOUND, onePage, type Problem, REASON, refused, succeeded } from './expected.ts';
import { makeInterface, recordProblems, tellUpdate } from './interface-model.ts';
import { type InterfaceBody, type Owner, requestProblems } from './interface-rules.ts';
import { viewConfig, viewInterface } from './views.ts';
import {
  type Compute,
  type Config,
  computeEntity,
  configEntity,
  type Interface,
  type World,
} from './world.ts';

export interface ConfigBody {
  label?: string;
  devices?: object;
  interfaces?: InterfaceBody[] | null;
}

export interface GivenConfig {
  id?: number;
  interfaces?: { id?: number }[];
  devices?: { sda?: { disk_id?: number } | null };
}

/** Conflicts of a list with stored records. */
export function listRecordProblems(world: World, owner: Owner, list: readonly InterfaceBody[]): Problem[] {
  return list.flatMap((body, index) =>
    recordProblems(world, owner, body, (key) => `interfaces[${index}].${key}`),
  );
}

/** Limits are checked last: a list is validated completely before its length. */
export function lengthProblems(list: readonly InterfaceBody[]): Problem[] {
  return list.length > 3 ? [{ field: 'interfaces', reason: REASON.interfaces }] : [];
}

/** The first kind of problem decides the reply. */
export function firstOf(...kinds: (readonly Problem[])[]): Expected | undefined {
  const found = kinds.find((problems) => problems.length > 0);
  return found && refused(...found);
}

export function makeInterfaces(
  world: World,
  owner: Required<Owner>,
  list: readonly InterfaceBody[],
  given: GivenConfig,
): Interface[] {
  return list.map((body, index) => makeInterface(world, owner, body, given.interfaces?.[index]?.id));
}

export function createConfig(
  world: World,
  computeId: number,
  { label = '', interfaces }: ConfigBody,
  given: GivenConfig,
): Expected {
  const compute = world.computes.find(({ id }) => id === computeId);
  if (!compute) return NOT_FOUND;
  const owner = { region: compute.region, compute };
  const list = interfaces ?? [];
  const { configs: limit } = world.limits;
  const isFull = compute.configs.length >= limit;
  const refusal = firstOf(
    requestProblems(list, owner),
    listRecordProblems(world, owner, list),
    lengthProblems(list),
    isFull ? [{ reason: `Limit reached: ${limit} configs per compute` }] : [],
  );
  if (refusal) return refusal;
  const { now: created } = world;
  const config: Config = {
    id: world.newId('config', given.id),
    label,
    disk: null,
    created,
    updated: created,
    interfaces: makeInterfaces(world, owner, list, given),
  };
  compute.configs.push(config);
  world.tell('compute_config_create', computeEntity(compute), configEntity(config));
  return succeeded(viewConfig(config));
}

export function updateConfig(
  world: World,
  { compute, config }: { compute: Compute; config: Config },
  { label, interfaces }: ConfigBody,
  given: GivenConfig,
): Expected {
  if (interfaces) {
    const refusal = replaceInterfaces(world, { compute, config }, interfaces, given);
    if (refusal) return refusal;
  }
  config.label = label ?? config.label;
  if (label !== undefined || interfaces) tellUpdate(world, compute, config);
  return succeeded(viewConfig(config));
}

/** Removes the old list first, so that it cannot conflict with the new one. */
function replaceInterfaces(
  world: World,
  { compute, config }: { compute: Compute; config: Config },
  list: readonly InterfaceBody[],
  given: GivenConfig,
): Expected | undefined {
  const owner = { region: compute.region, compute };
  const old = config.interfaces;
  const touchesVpc = [...old, ...list].some(({ purpose }) => purpose === 'vpc');
  config.interfaces = [];
  const refusal = firstOf(
    requestProblems(list, owner),
    listRecordProblems(world, owner, list),
    lengthProblems(list),
    touchesVpc && isActive(compute, config) ? [{ reason: REASON.interfaceActive }] : [],
  );
  config.interfaces = refusal ? old : makeInterfaces(world, owner, list, given);
  return refusal;
}

export function deleteConfig(
  world: World,
  { compute, config }: { compute: Compute; config: Config },
): Expected {
  if (compute.jobs.length > 0) return refused({ reason: REASON.busy });
  if (isActive(compute, config)) return refused({ reason: REASON.configActive });
  compute.configs.splice(compute.configs.indexOf(config), 1);
  if (compute.booted === config) compute.booted = null;
  world.tell('compute_config_delete', computeEntity(compute), configEntity(config));
  return succeeded({});
}

function findConfig(world: World, computeId: number, configId: number) {
  const compute = world.computes.find(({ id }) => id === computeId);
  const config = compute?.configs.find(({ id }) => id === configId);
  return compute && config ? { compute, config } : undefined;
}

export function getConfig(world: World, computeId: number, configId: number): Expected {
  const found = findConfig(world, computeId, configId);
  return found ? succeeded(viewConfig(found.config)) : NOT_FOUND;
}

export function listConfigs(world: World, computeId: number): Expected {
  const compute = world.computes.find(({ id }) => id === computeId);
  return compute ? onePage(compute.configs.map(viewConfig)) : NOT_FOUND;
}

export function listInterfaces(world: World, computeId: number, configId: number): Expected {
  const found = findConfig(world, computeId, configId);
  return found ? succeeded(found.config.interfaces.map(viewInterface)) : NOT_FOUND;
}

/** Whether a powered compute was last booted with this config. */
function isActive({ status, booted }: Compute, config: Config): boolean {
  return ['booting', 'running', 'rebooting', 'shutting_down'].includes(status) && booted === config;
}
