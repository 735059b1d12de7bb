import type { Region } from '#config/catalog/regions';
import type { Config } from '#config/config';
import { parseAddress } from '#domain/net/ipv4';
import type { OvsdbTlsFiles } from '#network/ovsdb/remote';
import type { NetworkRegion } from '#network/settings/network-file';
import type { PlaneRegion } from '#network/wanted/model';
import { prepareInstallation } from '../identity.ts';
import type { NetworkFigures } from './observer.ts';
import { Reconciler, type ReconcilerOptions } from './reconciler.ts';

export interface NetworkWorkerOptions
  extends Pick<ReconcilerOptions, 'store' | 'tls' | 'observer' | 'hosts' | 'now' | 'random' | 'log'> {
  networks: readonly NetworkRegion[];
  regions: readonly Region[];
  resyncSeconds: number;
}

/** A northbound database, and the regions that are in it. */
export interface Plane {
  northbound: readonly string[];
  regions: PlaneRegion[];
}

/** Regions may share a northbound database. */
export function planesOf(networks: readonly NetworkRegion[], regions: readonly Region[]): Plane[] {
  const byDatabase = Map.groupBy(networks, ({ northbound }) => northbound.join(','));
  return Array.from(byDatabase.values(), (members) => ({
    northbound: members[0]?.northbound ?? [],
    regions: planeRegions(members, regions),
  }));
}

/**
 * Which of several databases tells when an account is applied: the first one in which it wants anything. Where it wants
 * nothing at all, the first one does.
 */
export function progressReporter(
  planes: readonly Plane[],
  regionIds: ReadonlySet<string>,
): Plane | undefined {
  return planes.find(({ regions }) => regions.some(({ id }) => regionIds.has(id))) ?? planes[0];
}

/** Keeps the networks of all regions with a data plane as the accounts want them. See docs/how-it-works/networks.md. */
export class NetworkWorker {
  readonly #options: NetworkWorkerOptions;
  #reconcilers: Reconciler[] = [];

  constructor(options: NetworkWorkerOptions) {
    this.#options = options;
    options.store.wakers.changes.push(() => this.wake());
  }

  /** Begins to connect. The service does not wait for OVN. */
  async start(): Promise<void> {
    const { store, networks, regions, resyncSeconds, now, random, log, observer, tls, hosts } = this.#options;
    const context = { author: { userId: null, username: null }, now: now() };
    const installation = await store.mutate(context, async (tx) => ({
      value: await prepareInstallation(tx, random),
      noEvent: 'it only names this installation',
    }));
    const planes = planesOf(networks, regions);
    this.#reconcilers = planes.map((plane) =>
      new Reconciler({
        ...{ ...plane, store, tls, installation, hosts, now, random, log, observer },
        ...(planes.length > 1 && { tells: (regionIds) => progressReporter(planes, regionIds) === plane }),
        resync: 1000 * resyncSeconds,
      }).start(),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#reconcilers.map((reconciler) => reconciler.stop()));
  }

  /** After commits that may have changed what accounts want. */
  wake(): void {
    for (const reconciler of this.#reconcilers) reconciler.wake();
  }

  figures(): NetworkFigures[] {
    return this.#reconcilers.map((reconciler) => reconciler.figures());
  }
}

/** How the service proves to the databases of OVN who it is. */
export function ovnTls({ network }: Pick<Config, 'network'>): OvsdbTlsFiles | undefined {
  const { ovnCa: ca, ovnCert: cert, ovnKey: key, ovnServerName: serverName } = network;
  return ca !== undefined && cert !== undefined && key !== undefined
    ? { ca, cert, key, serverName }
    : undefined;
}

/** What the network file and the catalogue say of the regions whose networks are carried. */
function planeRegions(networks: readonly NetworkRegion[], regions: readonly Region[]): PlaneRegion[] {
  return networks.flatMap((network) => {
    const region = regions.find(({ id }) => id === network.region);
    if (!region) return [];
    const { id, number, pool, resolvers } = region;
    return [{ ...network, id, number, pool, resolvers: resolversOf(resolvers.ipv4) }];
  });
}

/** The catalogue has the addresses as the API shows them, as text with commas. */
function resolversOf(text: string): string[] {
  return text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => parseAddress(address) !== undefined);
}
