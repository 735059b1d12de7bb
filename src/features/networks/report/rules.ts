import { isHostSilent } from '#domain/host-silence';

/** What decides about a port. */
export interface PortFacts {
  /** When `up` last changed; null when the compute does not run with the interface. */
  up_changed: number | null;
  up: 0 | 1 | null;
  /** Null before the compute is on a host. */
  host_id: number | null;
  /** When the host last reported. */
  last_seen: number | null;
  /** Why the host does not do what it should, in its own words. */
  host_problem: string | null;
}

export interface Port {
  port: 'up' | 'down' | 'off';
  since: number | null;
  problem: string | null;
}

/** What a region without a data plane has: the network is as it should be at once. */
export function simulatedPort({ up_changed: since }: PortFacts): Port {
  return { port: since === null ? 'off' : 'up', since, problem: null };
}

/** @param now UTC seconds */
export function carriedPort(
  { up, up_changed: since, host_id: host, last_seen, host_problem: trouble }: PortFacts,
  now: number,
): Port {
  if (since === null) return { port: 'off', since, problem: null };
  const isQuiet = isHostSilent(last_seen, now);
  if (up === 1 && !isQuiet) {
    return { port: 'up', since, problem: trouble === null ? null : 'host does not follow changes' };
  }
  if (host === null) return { port: 'down', since, problem: 'compute has no host' };
  return { port: 'down', since, problem: isQuiet ? 'host is silent' : 'port is not connected' };
}

/** The way out by a NAT gateway. */
export interface Egress {
  state: 'up' | 'pending' | 'down';
  since: number | null;
}

/**
 * Whether computes get out by a NAT gateway.
 * @param gateways when each gateway host of the region last reported; null where nothing is known of one
 * @param now UTC seconds
 */
export function carriedEgress(
  progress: { revision: number; applied_revision: number; applied: number | null; problem: string | null },
  gateways: readonly (number | null)[],
  now: number,
): Egress {
  if (gateways.every((seen) => seen !== null && isHostSilent(seen, now)))
    return { state: 'down', since: Math.max(...gateways.map((seen) => seen ?? 0)) };
  const isPending = progress.problem !== null || progress.applied_revision < progress.revision;
  return isPending ? { state: 'pending', since: null } : { state: 'up', since: progress.applied };
}

/** The first that applies: what the network refuses, what it has not got yet, what it does not carry. */
export function carriedState(
  progress: { revision: number; applied_revision: number; problem: string | null },
  ports: readonly Pick<Port, 'port' | 'problem'>[],
): 'applied' | 'pending' | 'degraded' | 'failed' {
  if (progress.problem !== null) return 'failed';
  if (progress.applied_revision < progress.revision) return 'pending';
  return ports.some(({ port, problem }) => port === 'down' || problem !== null) ? 'degraded' : 'applied';
}
