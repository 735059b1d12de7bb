import type { Services } from '#access/ctx';
import type { Config } from '#config/config';
import type { Metrics } from '#faces/metrics/metrics';
import { selectPluggedNics } from '#features/networks/interest/records';
import type { TlsFiles } from '#network/ovsdb/remote';

type Parts = Pick<Services, 'store' | 'config' | 'catalog' | 'networkRegions' | 'now' | 'random' | 'log'>;

interface Network {
  /** Begins to connect. The service does not wait for OVN. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * What keeps the networks of OVN as the accounts want them. Without a network file nothing of it is loaded.
 */
export async function createNetwork(
  parts: Parts,
  metrics: Metrics | undefined,
): Promise<Network | undefined> {
  const { config, catalog, networkRegions: networks } = parts;
  if (networks.length === 0) return undefined;
  const { NetworkWorker } = await import('#network/reconcile/worker');
  const worker: InstanceType<typeof NetworkWorker> = new NetworkWorker({
    ...parts,
    networks,
    regions: catalog.regions,
    tls: ovnTls(config),
    pluggedNics: config.hosts.compute === 'hosts' ? selectPluggedNics : undefined,
    resyncSeconds: config.network.resyncSeconds,
    observer: metrics?.watchNetwork(() => worker.figures()),
  });
  return worker;
}

/** How the service proves to the databases of OVN who it is. */
export function ovnTls({ network }: Pick<Config, 'network'>): TlsFiles | undefined {
  const { ovnCa: ca, ovnCert: cert, ovnKey: key, ovnServerName: serverName } = network;
  return ca !== undefined && cert !== undefined && key !== undefined
    ? { ca, cert, key, serverName }
    : undefined;
}
