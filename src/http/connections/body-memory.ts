import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '#domain/failure';
import { HeldBytes, type Holding } from './held-bytes.ts';
import type { ConnectionLimits } from './limits.ts';

const LOOK_MILLISECONDS = 50;

/** A body that is about to be read. */
export interface BodyToRead {
  /** The announced length, or the maximum length if none was announced. */
  bytes: number;
  /** Called when reading takes too long while other bodies wait. */
  evict: () => void;
  /** Whether the client has disconnected. */
  isGone: () => boolean;
}

/**
 * Limits the memory for large request bodies that are being received. Bodies that do not fit wait in the order of
 * arrival.
 */
export class BodyMemory {
  readonly #held: HeldBytes;
  readonly #small: number;
  readonly #waitingLimit: number;
  #waiting = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor({ smallBody, bodies, slowBody, waitingBodies }: ConnectionLimits) {
    this.#small = smallBody;
    this.#held = new HeldBytes(bodies, slowBody);
    this.#waitingLimit = waitingBodies;
  }

  /**
   * Reserves memory for a whole body.
   * @returns undefined when the body is small and needs no reservation
   * @throws Failure when too many bodies are waiting
   */
  hold(body: BodyToRead): Holding | undefined | Promise<Holding> {
    if (body.bytes <= this.#small) return undefined;
    if (this.#waiting === 0 && this.#held.hasRoomFor(body.bytes)) {
      return this.#held.hold(body.bytes, body.evict);
    }
    if (this.#waiting >= this.#waitingLimit) throw Failure.busy();
    return this.#wait(body);
  }

  async #wait({ bytes, evict, isGone }: BodyToRead): Promise<Holding> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    this.#waiting += 1;
    try {
      await before;
      while (!isGone() && !this.#held.makeRoomFor(bytes)) await sleep(LOOK_MILLISECONDS);
      return this.#held.hold(bytes, evict);
    } finally {
      this.#waiting -= 1;
      resolve();
    }
  }
}
