import type { ActorCtx } from '#access/ctx';
import type { VpcInput } from '#domain/net/network-inputs';
import {
  createVpc,
  readVpcConditions,
  type VpcConditions,
  type VpcWithSubnets,
} from '#features/networks/vpcs/actions';

/** Creates a VPC as its endpoint does. */
export function newVpc(ctx: ActorCtx, input: VpcInput): Promise<VpcWithSubnets> {
  return ctx.mutate((tx, conditions: VpcConditions) => createVpc(ctx, tx, input, conditions), {
    read: (tx) => readVpcConditions(ctx, tx, input),
  });
}
