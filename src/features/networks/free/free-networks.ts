import type { ActorCtx } from '#access/ctx';
import type { VpcId } from '#domain/ids';
import { FreeNetworks, usualRange } from '#domain/net/free-networks';
import type { Range } from '#domain/net/ipv4';
import { selectLastEventId } from '#features/identity/accounts/records';
import { selectNetworks } from '#features/networks/subnets/records';

/** How many answers are remembered. */
const REMEMBERED = 50;

interface FreeNetworksCacheEntry {
  /** The last event of the account when the subnets were read. Every change to a subnet has an event. */
  eventId: number;
  free: FreeNetworks;
}

/** The oldest entries come first. */
const remembered = new Map<string, FreeNetworksCacheEntry>();

/**
 * The free networks of one size in a VPC. A program that plans asks again and again; as long as the account has not
 * changed, the subnets are not read again, however many there are.
 */
export async function freeNetworksOf(
  { actor, db }: Pick<ActorCtx, 'actor' | 'db'>,
  vpcId: VpcId,
  { prefix, within }: { prefix: number; within?: Range },
): Promise<FreeNetworks> {
  const eventId = await selectLastEventId(db, actor.accountId);
  const key = [actor.euuid, vpcId, prefix, within?.first, within?.last].join(' ');
  const known = remembered.get(key);
  if (known?.eventId === eventId) return known.free;
  const networks = await selectNetworks(db, vpcId);
  const free = new FreeNetworks(prefix, within ?? usualRange(networks[0]), networks);
  remembered.delete(key);
  remembered.set(key, { eventId, free });
  const [oldest = key] = remembered.keys();
  if (remembered.size > REMEMBERED) remembered.delete(oldest);
  return free;
}

/** Call it when the contents of the database were replaced: other events may have the same ids. */
export function forgetFreeNetworks(): void {
  remembered.clear();
}
