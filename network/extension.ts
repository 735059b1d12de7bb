import type { CarriedRegion, ProcessParts, Services } from '#access/ctx';
import type { Catalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import type { ComputeDriver } from '#features/computes/jobs/driver';
import { selectPluggedNics } from '#features/networks/interest/records';
import type { Metrics } from '#metrics/metrics';
import type { HostsDriverOptions } from './hosts/hosts-driver.ts';
import type { HostsServer } from './hosts/listener/server.ts';
import type { NetworkWorker } from './reconcile/worker.ts';
import type { NetworkRegion } from './settings/network-file.ts';

/**
 * The door of the data plane to the service. All that stands behind it is loaded only where it is used; without a
 * network file, nothing of it is.
 */
export class DataPlane {
  readonly #config: Config;
  readonly #regions: readonly NetworkRegion[];

  private constructor(config: Config, regions: readonly NetworkRegion[]) {
    this.#config = config;
    this.#regions = regions;
  }

  /** @throws CatalogError when the network file is not valid */
  static async open(config: Config, catalog: Catalog): Promise<DataPlane> {
    if (config.network.file === undefined) return new DataPlane(config, []);
    const { readNetworkRegions } = await import('./settings/network-file.ts');
    return new DataPlane(config, readNetworkRegions(config, catalog));
  }

  get #runsOnHosts(): boolean {
    return this.#config.hosts.compute === 'hosts';
  }

  /** The regions whose computes run on hosts, in networks that are carried, by id. */
  get carriedRegions(): ReadonlyMap<string, CarriedRegion> {
    return new Map(this.#runsOnHosts ? this.#regions.map((region) => [region.region, region]) : []);
  }

  /**
   * Runs computes on hosts, where they are to run there.
   * @param otherwise for computes of other regions
   */
  async driver(
    parts: Pick<HostsDriverOptions, 'store' | 'now'>,
    otherwise: ComputeDriver,
  ): Promise<ComputeDriver> {
    if (!this.#runsOnHosts) return otherwise;
    const { hostsDriver } = await import('./hosts/hosts-driver.ts');
    const limitSeconds = this.#config.hosts.bootSeconds;
    return hostsDriver({ ...parts, otherwise, limitSeconds, regions: new Set(this.carriedRegions.keys()) });
  }

  /**
   * Begins to keep the networks of OVN as the accounts want them. The service does not wait for OVN.
   * @returns undefined where no network is carried
   */
  async start(
    parts: Pick<ProcessParts, 'store' | 'catalog' | 'now' | 'random' | 'log'>,
    metrics: Metrics | undefined,
  ): Promise<NetworkWorker | undefined> {
    if (this.#regions.length === 0) return undefined;
    const { updateHost } = await import('./hosts/store.ts');
    const { store, now } = parts;
    const { NetworkWorker, ovnTls } = await import('./reconcile/worker.ts');
    const observer =
      metrics && (await import('./metrics.ts')).networkMetrics(metrics.registers, () => worker.figures());
    const worker: NetworkWorker = new NetworkWorker({
      ...parts,
      networks: this.#regions,
      regions: parts.catalog.regions,
      tls: ovnTls(this.#config),
      hosts: this.#runsOnHosts
        ? {
            pluggedNics: selectPluggedNics,
            recordGateway: (id, place) =>
              store.mutate({ author: { userId: null, username: null }, now: now() }, async (tx) => ({
                value: await updateHost(tx, id, place),
                noEvent: 'hosts belong to no account',
              })),
          }
        : undefined,
      resyncSeconds: this.#config.network.resyncSeconds,
      observer,
    });
    await worker.start();
    return worker;
  }

  /** Answers hosts. @returns undefined where computes run on no hosts */
  async listenForHosts({ ctx, maintenance }: Services): Promise<HostsServer | undefined> {
    const { listen, tlsCert: cert, tlsKey: key } = this.#config.hosts;
    if (!this.#runsOnHosts || !listen) return undefined;
    const { serveHosts } = await import('./hosts/listener/server.ts');
    return await serveHosts({
      ...{ ctx: ctx(), maintenance, listen },
      tls: cert && key ? { cert, key } : undefined,
      mtus: new Map(this.#regions.map(({ region, mtu }) => [region, mtu])),
      isPaced: this.#config.rateLimit.enabled,
    });
  }
}
