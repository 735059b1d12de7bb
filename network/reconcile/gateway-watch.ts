import type { Logger } from 'pino';
import { isHostSilent } from '#domain/host-silence';
import type { GatewayPlace } from '#network/wanted/gateway-order';
import type { PlaneRegion } from '#network/wanted/model';
import type { selectPlaneHosts } from '#network/wanted/store';
import type { Db } from '#store/types';
import { gatewayChanges, type WatchedGateway } from './gateway-changes.ts';

/** What the network needs of hosts. */
export interface PlaneHosts {
  /** Network interfaces that they have plugged. */
  pluggedNics(db: Db): Promise<ReadonlySet<number>>;
  /** Notes the place of one among the gateway hosts of its region. */
  recordGateway(id: number, place: GatewayPlace): Promise<void>;
}

export interface GatewayWatchOptions {
  /** Notes the place of a host. */
  record(id: number, place: GatewayPlace): Promise<void>;
  regions: readonly PlaneRegion[];
  now(): number;
  /** Milliseconds that no change of the clock concerns. */
  elapsed?: () => number;
  log: Logger;
}

type PlaneHost = Awaited<ReturnType<typeof selectPlaneHosts>>[number];

/** Reports are noted every ten seconds. */
const FRESH_SECONDS = 15;
/**
 * For so long a host must have been silent while another one reported. After maintenance, or an outage of the service
 * or the database, all hosts seem silent until each has reported.
 */
const SURE_MILLISECONDS = 8_000;
/** After a longer pause nothing is known of the time between. */
const PAUSE_MILLISECONDS = 4_000;

/** Notes which gateway hosts are silent, where OVN alone would not move what leaves by them. */
export class GatewayWatch {
  readonly #options: GatewayWatchOptions;
  readonly #elapsed: () => number;
  /** Since when each host has been silent beside one that reports. */
  readonly #silent = new Map<number, number>();
  #looked = Number.NEGATIVE_INFINITY;

  constructor(options: GatewayWatchOptions) {
    this.#options = options;
    this.#elapsed = options.elapsed ?? (() => performance.now());
  }

  /** @returns whether something was noted */
  async look(found: readonly PlaneHost[]): Promise<boolean> {
    const { record, regions, now, log } = this.#options;
    const time = now();
    if (this.#elapsed() - this.#looked > PAUSE_MILLISECONDS) this.#silent.clear();
    this.#looked = this.#elapsed();
    const changes = regions.flatMap(({ gatewayHosts }) =>
      gatewayChanges(gatewayHosts, this.#watched(found, gatewayHosts, time), time),
    );
    for (const { id, name, ...place } of changes) {
      await record(id, place);
      log.warn({ host: name, ...place }, 'The order of gateway hosts was changed');
    }
    return changes.length > 0;
  }

  #watched(found: readonly PlaneHost[], names: readonly string[], time: number): WatchedGateway[] {
    const ofRegion = found.filter(({ name, last_seen: seen }) => names.includes(name) && seen !== null);
    const isOneFresh = ofRegion.some(({ last_seen: seen }) => Math.abs(time - (seen ?? 0)) < FRESH_SECONDS);
    return ofRegion.map((host) => {
      const { id, last_seen: seen } = host;
      if (!isHostSilent(seen, time)) {
        this.#silent.delete(id);
        return { ...host, state: 'heard' };
      }
      if (!isOneFresh) this.#silent.delete(id);
      else if (!this.#silent.has(id)) this.#silent.set(id, this.#looked);
      const since = this.#silent.get(id);
      const isSure = since !== undefined && this.#looked - since >= SURE_MILLISECONDS;
      return { ...host, state: isSure ? 'silent' : 'unknown' };
    });
  }
}
