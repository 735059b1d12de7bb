import type { ComputeId, ConfigId, SubnetId } from '#domain/ids';
// Configs with one interface each, in subnets that are filled to different degrees.

import type { Actor } from '#access/actor';
import type { ActorCtx } from '#access/ctx';
import { knownNetwork } from '#domain/net/ipv4';
import { createComputeConfig } from '#features/computes/configs/actions';
import { checkInput, createCompute, planCompute } from '#features/computes/instances/create-actions';
import type { ComputeRow, SubnetRow } from '#store/schema/tables/index';
import type { Store, Tx } from '#store/types';
import { newVpc } from './new-vpc.ts';

/** A config whose interfaces can be replaced by one with an automatic address. */
export interface BenchConfig {
  computeId: ComputeId;
  configId: ConfigId;
  subnetId: SubnetId;
}

export const TAKEN = 100_000;
const PORTION = 1_000;

/** Takes `taken` addresses from the first usable one, at intervals of `step`. */
interface Filling {
  network: string;
  taken: number;
  step: number;
}

/** The cases to measure. */
const FILLS = {
  'in an empty /24': { network: '10.0.4.0/24', taken: 0, step: 1 },
  'in a /8 with 100,000 addresses taken in a row': { network: '10.0.0.0/8', taken: TAKEN, step: 1 },
  'in a /8 with every other of 200,000 addresses taken': { network: '10.0.0.0/8', taken: TAKEN, step: 2 },
} as const satisfies Record<string, Filling>;

export type Fill = keyof typeof FILLS;
export const fills = Object.keys(FILLS) as Fill[];

export async function prepareSubnets(
  ctx: ActorCtx,
  store: Store,
  actor: Actor,
): Promise<Record<Fill, BenchConfig>> {
  const entries: [Fill, BenchConfig][] = [];
  for (const [number, fill] of fills.entries())
    entries.push([fill, (await fillSubnet(ctx, store, actor, FILLS[fill], `filled-${number}`)).config]);
  return Object.fromEntries(entries) as Record<Fill, BenchConfig>;
}

export async function newCompute(ctx: ActorCtx, region: string): Promise<ComputeRow> {
  const { found } = await checkInput({ ctx, body: { type: 'c1-entry-1', region } });
  if (!found) throw new Error('The catalogue does not have what the bench wants');
  const plan = planCompute(ctx, found);
  return (await ctx.mutate((tx) => createCompute(ctx, tx, plan))).row;
}

/** Creates a VPC with one subnet and a number of used addresses. */
export async function prepareAddresses(
  ctx: ActorCtx,
  store: Store,
  actor: Actor,
  count: number,
): Promise<SubnetRow> {
  const filling = { network: '10.0.4.0/24', taken: count, step: 1 };
  return (await fillSubnet(ctx, store, actor, filling, 'used')).subnet;
}

/** Creates a VPC with one subnet and a number of used addresses, and a config without interfaces in its region. */
export async function fillSubnet(
  ctx: ActorCtx,
  store: Store,
  actor: Actor,
  { network, taken, step }: Filling,
  label: string,
): Promise<{ subnet: SubnetRow; config: BenchConfig }> {
  const region = 'us-east';
  const subnets = [{ label: 'filled', ipv4: knownNetwork(network) }];
  const created = await newVpc(ctx, { label, region, subnets });
  const subnet = created.subnets[0] as SubnetRow;
  const [filler, compute] = [await newCompute(ctx, region), await newCompute(ctx, region)];
  const newConfig = (of: ComputeRow) =>
    ctx.mutate((tx) => createComputeConfig(ctx, tx, of, { label: 'Bench', devices: {} }));
  const [{ config: fillerConfig }, { config }] = [await newConfig(filler), await newConfig(compute)];
  await store.mutate(
    { author: { userId: actor.userId, username: actor.username }, now: ctx.now() },
    async (tx) => {
      for (let from = 0; from < taken; from += PORTION) {
        const addresses = Array.from(
          { length: Math.min(PORTION, taken - from) },
          (_, index) => subnet.first + 2 + (from + index) * step,
        );
        await takeAddresses(tx, subnet, fillerConfig, addresses, step);
      }
      return { value: undefined, noEvent: 'the bench prepares its subnets' };
    },
  );
  return { subnet, config: { computeId: compute.id, configId: config.id, subnetId: subnet.id } };
}

/** Stores the rows that adding as many interfaces one by one would create. */
async function takeAddresses(
  tx: Tx,
  subnet: SubnetRow,
  config: { id: ConfigId; compute_id: ComputeId },
  addresses: readonly number[],
  step: number,
): Promise<void> {
  const owner = { compute_id: config.compute_id, subnet_id: subnet.id };
  const interfaces = addresses.map((address) => ({
    ...owner,
    address,
    config_id: config.id,
    vpc_id: subnet.vpc_id,
    position: 0,
    purpose: 'vpc' as const,
    primary: 0 as const,
    active: 0 as const,
    created: 0,
  }));
  await tx.insertInto('config_interface').values(interfaces).execute();
  await tx
    .insertInto('subnet_address')
    .values(addresses.map((address) => ({ ...owner, address })))
    .execute();
  const runs = addresses.map((address) => ({ subnet_id: subnet.id, first: address, last: address }));
  if (step > 1) return void (await tx.insertInto('subnet_run').values(runs).execute());
  await tx.deleteFrom('subnet_run').where('subnet_id', '=', subnet.id).execute();
  await tx
    .insertInto('subnet_run')
    .values({ subnet_id: subnet.id, first: subnet.first + 2, last: addresses.at(-1) as number })
    .execute();
}
