import type { Logger } from 'pino';
import { isHostSilent } from '#domain/host-silence';
import type { GatewayPlace } from '#network/wanted/gateway-order';
import type { PlaneRegion } from '#network/wanted/model';
import type { selectPlaneHosts } from '#network/wanted/store';
import type { Db, Store, Tx } from '#store/types';
import { gatewayChanges } from './gateway-changes.ts';

/** What the network needs of hosts. */
export interface PlaneHosts {
  /** Network interfaces that they have plugged. */
  pluggedNics(db: Db): Promise<ReadonlySet<number>>;
  /** Notes the place of one among the gateway hosts of its region. */
  recordGateway(tx: Tx, id: number, place: GatewayPlace): Promise<void>;
}

export interface GatewayWatchOptions {
  store: Pick<Store, 'mutate'>;
  hosts: PlaneHosts;
  regions: readonly PlaneRegion[];
  now(): number;
  log: Logger;
}

type PlaneHost = Awaited<ReturnType<typeof selectPlaneHosts>>[number];

/**
 * Silence counts once this process has looked for so long, in seconds: when the service starts again, all hosts seem
 * silent until they have reported.
 */
const LOOKS_FIRST_SECONDS = 35;

/** Notes which gateway hosts are silent, where OVN alone would not move what leaves by them. */
export class GatewayWatch {
  readonly #options: GatewayWatchOptions;
  readonly #since: number;

  constructor(options: GatewayWatchOptions) {
    this.#options = options;
    this.#since = options.now();
  }

  /** @returns whether something was noted */
  async look(found: readonly PlaneHost[]): Promise<boolean> {
    const { store, hosts, regions, now, log } = this.#options;
    const time = now();
    const isSure = time - this.#since >= LOOKS_FIRST_SECONDS;
    const changes = regions.flatMap(({ gatewayHosts }) => {
      const watched = found
        .filter(({ name, last_seen: seen }) => gatewayHosts.includes(name) && seen !== null)
        .map((host) => ({ ...host, isSilent: isHostSilent(host.last_seen, time) }));
      return gatewayChanges(gatewayHosts, watched, isSure, time);
    });
    for (const { id, name, ...place } of changes) {
      await store.mutate({ author: { userId: null, username: null }, now: time }, async (tx) => ({
        value: await hosts.recordGateway(tx, id, place),
        noEvent: 'hosts belong to no account',
      }));
      log.warn({ host: name, ...place }, 'The order of gateway hosts was changed');
    }
    return changes.length > 0;
  }
}
