import assert from 'node:assert/strict';
import type { Client } from '#test/harness/http-client';
import { NO_ID, pick } from './bodies.ts';
import { getCompute, listComputes } from './compute-model.ts';
import { getConfig, listConfigs, listInterfaces } from './config-model.ts';
import type { Expected } from './expected.ts';
import { getInterface } from './interface-model.ts';
import { getVpc, listSubnets, listVpcs } from './network-model.ts';
import type { Steps } from './steps.ts';
import { getComputeIps, listVlans, listVpcIps } from './views.ts';
import { nameOf, type World } from './world.ts';

interface Read {
  path: string;
  expected: Expected;
}

type ReadStep = Steps['readNetwork' | 'readCompute' | 'readConfig' | 'readInterface' | 'readList'];

const LISTS: Record<Steps['readList']['view'], { path: string; list: (world: World) => Expected }> = {
  vpcs: { path: '/vpcs', list: listVpcs },
  computes: { path: '/compute/instances', list: listComputes },
  ips: { path: '/networking/vpcs/ips', list: (world) => listVpcIps(world) },
  alias: { path: '/vpcs/ips', list: (world) => listVpcIps(world) },
  vlans: { path: '/networking/vlans', list: listVlans },
};

/** A read and its expected reply. */
export function readOf(world: World, step: ReadStep): Read {
  switch (step.do) {
    case 'readList': {
      const { path, list } = LISTS[step.view];
      return { path, expected: list(world) };
    }
    case 'readNetwork':
      return networkRead(world, step.view, pick(world.vpcs, step.vpc)?.id ?? NO_ID);
    case 'readCompute':
      return computeRead(world, step.view, pick(world.computes, step.compute)?.id ?? NO_ID);
    case 'readConfig': {
      const all = world.computes.flatMap(({ id, configs }) =>
        configs.map((config) => [id, config.id] as const),
      );
      return configRead(world, step.view, ...(pick(all, step.config) ?? [NO_ID, NO_ID]));
    }
    case 'readInterface': {
      const place = pick(world.places, step.item);
      const [compute, config] = [place?.compute.id ?? NO_ID, place?.config.id ?? NO_ID];
      const id = place?.item.id ?? NO_ID;
      const path = `/compute/instances/${compute}/configs/${config}/interfaces/${id}`;
      return { path, expected: getInterface(world, compute, config, id) };
    }
  }
}

function networkRead(world: World, view: Steps['readNetwork']['view'], id: number): Read {
  if (view === 'vpc') return { path: `/vpcs/${id}`, expected: getVpc(world, id) };
  if (view === 'subnets') return { path: `/vpcs/${id}/subnets`, expected: listSubnets(world, id) };
  return { path: `/vpcs/${id}/ips`, expected: listVpcIps(world, id) };
}

function computeRead(world: World, view: Steps['readCompute']['view'], id: number): Read {
  const path = `/compute/instances/${id}`;
  if (view === 'compute') return { path, expected: getCompute(world, id) };
  if (view === 'configs') return { path: `${path}/configs`, expected: listConfigs(world, id) };
  return { path: `${path}/ips`, expected: getComputeIps(world, id) };
}

function configRead(world: World, view: Steps['readConfig']['view'], compute: number, id: number): Read {
  const path = `/compute/instances/${compute}/configs/${id}`;
  if (view === 'config') return { path, expected: getConfig(world, compute, id) };
  return { path: `${path}/interfaces`, expected: listInterfaces(world, compute, id) };
}

/** Compares everything the account shows, and all events so far. */
export async function compareAll(world: World, client: Client): Promise<void> {
  const reads: Read[] = [
    ...Object.values(LISTS).map(({ path, list }) => ({ path, expected: list(world) })),
    ...world.computes.flatMap(({ id }) => [computeRead(world, 'configs', id), computeRead(world, 'ips', id)]),
  ];
  for (const { path, expected } of reads) {
    const { status, body } = await client.get(path);
    assert.deepEqual({ path, status, body }, { path, ...expected });
  }
  const { body } = await client.get('/account/events?page_size=500');
  const told = (body.data as ToldByService[])
    .filter(({ action }) => /^(vpc|subnet|compute)_/.test(action))
    .map(({ action, entity, secondary_entity, status }) => {
      return {
        action,
        entity: nameOf(entity),
        secondary: secondary_entity && nameOf(secondary_entity),
        status,
      };
    });
  assert.deepEqual(told.toReversed(), world.events);
}

interface ToldByService {
  action: string;
  entity: { type: string; id: number; label: string };
  secondary_entity: ToldByService['entity'] | null;
  status: string;
}
