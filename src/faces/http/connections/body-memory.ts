import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '#domain/failure';
import { HeldBytes, type Holding } from './held-bytes.ts';
import type { ConnectionLimits } from './limits.ts';

const LOOK_MILLISECONDS = 50;

/** A body that is to be read. */
export interface BodyToRead {
  /** What the client announced, or the most that is read. */
  bytes: number;
  /** Called when it takes too long while others wait. */
  evict: () => void;
  /** Whether the client has left. */
  isGone: () => boolean;
}

/** The memory for large request bodies on their way in. Those that do not fit wait, in the order of their coming. */
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

  /** Room for a whole body. Undefined: it is small and needs none. @throws Failure when too many wait already */
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
