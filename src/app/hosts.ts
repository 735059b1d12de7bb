import type { Services } from '#access/ctx';
import type { Config } from '#config/config';
import type { ComputeDriver } from '#features/computes/driver/driver';
import { simulatedDriver } from '#features/computes/driver/simulated-driver';
import type { HostsServer } from '#network/hosts/listener/server';
import type { NetworkRegion } from '#network/settings/network-file';
import type { Clock } from '#platform/clock';
import type { Store } from '#store/types';

/** Where computes run. Nothing of hosts is loaded unless they do. */
export async function createDriver(
  config: Config,
  { store, networkRegions, now }: { store: Store; networkRegions: readonly NetworkRegion[]; now: Clock },
): Promise<ComputeDriver> {
  const simulated = simulatedDriver(config.jobSeconds, now);
  if (config.hosts.compute === 'simulated') return simulated;
  const { hostsDriver } = await import('#network/hosts/hosts-driver');
  return hostsDriver({
    ...{ store, now, otherwise: simulated, limitSeconds: config.hosts.bootSeconds },
    regions: new Set(networkRegions.map(({ region }) => region)),
  });
}

/** @returns undefined when computes run on no hosts */
export async function listenForHosts(services: Services): Promise<HostsServer | undefined> {
  const { config, networkRegions, maintenance } = services;
  const { compute, listen, tlsCert, tlsKey } = config.hosts;
  if (compute === 'simulated' || !listen) return undefined;
  const { serveHosts } = await import('#network/hosts/listener/server');
  return await serveHosts({
    ...{ ctx: services.ctx(), maintenance, listen },
    tls: tlsCert && tlsKey ? { cert: tlsCert, key: tlsKey } : undefined,
    mtus: new Map(networkRegions.map(({ region, mtu }) => [region, mtu])),
    isPaced: config.rateLimit.enabled,
  });
}
