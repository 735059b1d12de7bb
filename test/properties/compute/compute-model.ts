import { lowestPublic } from './addresses.ts';
import {
  firstOf,
  type GivenConfig,
  lengthProblems,
  listRecordProblems,
  makeInterfaces,
} from './config-model.ts';
import { type Expected, NOT_FOUND, onePage, REASON, refused, succeeded } from './expected.ts';
import { type InterfaceBody, requestProblems } from './interface-rules.ts';
import { addJob } from './power-model.ts';
import { viewCompute } from './views.ts';
import { type Compute, type Config, computeEntity, configEntity, type World } from './world.ts';

export interface ComputeBody {
  region: string;
  label?: string;
  image?: string;
  root_pass?: string;
  booted?: boolean;
  interfaces?: InterfaceBody[] | null;
}

const IMAGE = { type: 'image', id: 'public/debian12', label: 'Debian 12' };

/** @param given the reply, and the list of its configs after it */
export function createCompute(
  world: World,
  { region, label, image, booted = true, interfaces }: ComputeBody,
  given: { id?: number; host_uuid?: string; config?: GivenConfig },
): Expected {
  const list = interfaces ?? [];
  const { computes: limit } = world.limits;
  const isFull = world.computes.length >= limit;
  const refusal = firstOf(
    requestProblems(list, { region }),
    [
      ...(label === undefined ? [] : labelProblems(world, label)),
      ...listRecordProblems(world, { region }, list),
    ],
    isFull ? [{ reason: `Limit reached: ${limit} computes per account` }] : [],
    lengthProblems(list),
  );
  if (refusal) return refusal;
  const id = world.newId('compute', given.id);
  const compute: Compute = {
    id,
    label: label ?? `compute${id}`,
    region,
    image: image ?? null,
    status: 'provisioning',
    public: lowestPublic(region, world.publicTaken),
    hostUuid: given.host_uuid ?? '',
    created: world.now,
    updated: world.now,
    configs: [],
    booted: null,
    jobs: [],
  };
  world.publicTaken.add(compute.public);
  const config = firstConfig(world, compute, list, given.config ?? {});
  world.computes.push(compute);
  if (config) compute.configs.push(config);
  const told = world.tell('compute_create', computeEntity(compute), image ? IMAGE : null, 'scheduled');
  addJob(compute, 'create', null, told);
  if (image && booted && config) {
    const boot = world.tell('compute_boot', computeEntity(compute), configEntity(config), 'scheduled');
    addJob(compute, 'boot', config, boot);
  }
  return succeeded(viewCompute(compute));
}

/** The config named after the image, or the one that exists only for its interfaces. */
function firstConfig(
  world: World,
  compute: Compute,
  list: readonly InterfaceBody[],
  given: GivenConfig,
): Config | undefined {
  const { image, label, region, created } = compute;
  if (!image && list.length === 0) return undefined;
  return {
    id: world.newId('config', given.id),
    label: image ? 'My Debian 12 Disk Profile' : `My ${label} profile`,
    disk: image ? (given.devices?.sda?.disk_id ?? 0) : null,
    created,
    updated: created,
    interfaces: makeInterfaces(world, { region, compute }, list, given),
  };
}

export function updateCompute(world: World, computeId: number, label: string): Expected {
  const compute = world.computes.find(({ id }) => id === computeId);
  if (!compute) return NOT_FOUND;
  const problems = labelProblems(world, label, compute);
  if (problems.length > 0) return refused(...problems);
  compute.label = label;
  compute.updated = world.now;
  world.tell('compute_update', computeEntity(compute), null);
  return succeeded(viewCompute(compute));
}

export function deleteCompute(world: World, computeId: number): Expected {
  const compute = world.computes.find(({ id }) => id === computeId);
  if (!compute) return NOT_FOUND;
  for (const { event } of compute.jobs) event.status = 'failed';
  world.tell('compute_delete', computeEntity(compute), null, 'finished');
  world.publicTaken.delete(compute.public);
  world.computes.splice(world.computes.indexOf(compute), 1);
  return succeeded({});
}

export function getCompute(world: World, computeId: number): Expected {
  const compute = world.computes.find(({ id }) => id === computeId);
  return compute ? succeeded(viewCompute(compute)) : NOT_FOUND;
}

export function listComputes(world: World): Expected {
  return onePage(world.computes.map(viewCompute));
}

function labelProblems(world: World, label: string, self?: Compute) {
  const isTaken = world.computes.some((other) => other !== self && other.label === label);
  return isTaken ? [{ field: 'label', reason: REASON.computeLabel }] : [];
}
