import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { bounds } from '#domain/budget';
import { ReportPace } from '#network/hosts/messages/report-pace';

const WRONG_TOKENS = bounds.wrongHostTokens.value;
const WRONG_TOKENS_SECONDS = 900;
/** Addresses beyond this number share one count. */
const ADDRESSES = 10_000;

/** Agents that report more often than they may are slowed down, and not refused. */
const PATIENCE_SECONDS = 1;

const CONNECTIONS_OF_HOST = bounds.hostConnections.value;

/** Counts wrong tokens by address, and wrong names by host. A right token is never refused: it cannot be guessed. */
export class Refusals {
  readonly #now: () => number;
  #window = -1;
  #counts = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns whether there were too many */
  count(whom: string): boolean {
    const window = Math.floor(this.#now() / WRONG_TOKENS_SECONDS);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;
    const key = this.#counts.has(whom) || this.#counts.size < ADDRESSES ? whom : 'everyone else';
    const before = this.#counts.get(key) ?? 0;
    this.#counts.set(key, Math.min(before + 1, WRONG_TOKENS + 1));
    return before >= WRONG_TOKENS;
  }
}

/** The connections on which each host has sent its token. */
export class HostConnections {
  readonly #sockets = new Map<number, Set<Socket>>();

  /** @returns false when the host has too many others */
  admit(hostId: number, { socket }: Pick<IncomingMessage, 'socket'>): boolean {
    const sockets = this.#sockets.get(hostId) ?? new Set();
    if (sockets.has(socket)) return true;
    if (sockets.size >= CONNECTIONS_OF_HOST) return false;
    this.#sockets.set(hostId, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.#sockets.get(hostId) === sockets) this.#sockets.delete(hostId);
    });
    return true;
  }
}

/** How often each host reports. */
export class HostPaces {
  readonly #now: () => number;
  readonly #paces = new Map<number, ReportPace>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Waits until a report may be read. @returns false when the host sends too many */
  async turnOf(hostId: number): Promise<boolean> {
    const pace = this.#paces.get(hostId) ?? new ReportPace(this.#now, bounds.hostReports.value);
    this.#paces.set(hostId, pace);
    const wait = pace.take(PATIENCE_SECONDS);
    if (wait) await sleep(wait * 1_000);
    return wait !== undefined;
  }
}
