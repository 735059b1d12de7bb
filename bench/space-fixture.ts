// VPCs in which free networks are looked for.

import type { ActorCtx } from '#access/ctx';
import { knownNetwork, networkOf } from '#domain/net/ipv4';
import { newVpc } from './new-vpc.ts';

/** The cases to measure, by their number of subnets. Every other /24 from the start of 10.0.0.0/8 is taken. */
const SPACES = {
  'in a VPC without subnets': 0,
  'in a VPC with 10,000 subnets': 10_000,
} as const;

export type Space = keyof typeof SPACES;
export const spaces = Object.keys(SPACES) as Space[];

export const SEARCHED_RANGE = '10.0.0.0/8';
export const SEARCHED_PREFIX = 24;

export async function prepareSpaces(ctx: ActorCtx): Promise<Record<Space, number>> {
  const entries: [Space, number][] = [];
  for (const [number, space] of spaces.entries())
    entries.push([space, await searchedVpc(ctx, `searched-${number}`, SPACES[space])]);
  return Object.fromEntries(entries) as Record<Space, number>;
}

async function searchedVpc(ctx: ActorCtx, label: string, count: number): Promise<number> {
  const { first } = knownNetwork(SEARCHED_RANGE);
  const subnets = Array.from({ length: count }, (_, index) => ({
    label: `s${index}`,
    ipv4: networkOf({ address: first + index * 2 * 256, prefix: SEARCHED_PREFIX }),
  }));
  const created = await newVpc(ctx, { label, region: 'us-east', subnets });
  return created.vpc.id;
}
