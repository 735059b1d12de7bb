// Configs without interfaces, and a VPC subnet of size /8 to attach them to.
import type { Actor } from '#access/actor';
import type { ActorCtx } from '#access/ctx';
import { createComputeConfig } from '#features/computes/configs/actions';
import type { ComputeConfigRow, SubnetRow } from '#store/schema/tables/index';
import type { Store, Tx } from '#store/types';
import { fillSubnet, newCompute, TAKEN } from './subnet-fixture.ts';

/** Enough for a round: a round ends early when all have been used. */
const COMPUTES = 250;
const CONFIGS_PER_COMPUTE = 50;

export interface Attachable {
  subnetId: number;
  configs: { computeId: number; configId: number }[];
}

export interface AttachFixture {
  attachable: Attachable;
  /** Detaches everything that was attached. */
  detach(): Promise<void>;
}

/** Creates a /8 with 100,000 used addresses, and computes in its region whose configs have no interfaces. */
export async function prepareAttachable(ctx: ActorCtx, store: Store, actor: Actor): Promise<AttachFixture> {
  const filling = { network: '10.0.0.0/8', taken: TAKEN, step: 1 };
  const { subnet } = await fillSubnet(ctx, store, actor, filling, 'attachable');
  const configs: { computeId: number; configId: number }[] = [];
  for (let computes = 0; computes < COMPUTES; computes += 1) {
    const row = await newCompute(ctx, 'us-east');
    const input = { label: 'Bench', devices: {} };
    const { config } = await ctx.mutate((tx) => createComputeConfig(ctx, tx, row, input));
    const ids = await directly(ctx, store, (tx) => copyConfig(tx, config, CONFIGS_PER_COMPUTE - 1));
    configs.push(...[config.id, ...ids].map((configId) => ({ computeId: row.id, configId })));
  }
  return {
    attachable: { subnetId: subnet.id, configs },
    detach: () => directly(ctx, store, (tx) => detachFrom(tx, subnet)),
  };
}

function directly<T>(ctx: ActorCtx, store: Store, write: (tx: Tx) => Promise<T>): Promise<T> {
  return store.mutate({ author: ctx.author, now: ctx.now() }, async (tx) => ({
    value: await write(tx),
    noEvent: 'the bench prepares its configs',
  }));
}

async function copyConfig(tx: Tx, config: ComputeConfigRow, count: number): Promise<number[]> {
  const rows = await tx
    .insertInto('compute_config')
    .values(Array.from({ length: count }, () => ({ ...config, id: undefined })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Frees the addresses above those that were used from the beginning. */
async function detachFrom(tx: Tx, subnet: SubnetRow): Promise<void> {
  const last = subnet.first + 1 + TAKEN;
  for (const table of ['config_interface', 'subnet_address'] as const)
    await tx.deleteFrom(table).where('subnet_id', '=', subnet.id).where('address', '>', last).execute();
  await tx.updateTable('subnet_run').set({ last }).where('subnet_id', '=', subnet.id).execute();
}
