import { type Clock, systemClock } from '#platform/clock';

/** Where a clock stands. */
export interface DevClockState {
  /** UTC seconds. */
  now: number;
  isFrozen: boolean;
}

/** A clock that a test sets. It goes on from there, unless it is frozen. */
export class DevClock {
  readonly #system: Clock;
  /** Seconds from the system's clock to this one. */
  #ahead = 0;
  #frozenAt: number | undefined;

  constructor(system: Clock = systemClock) {
    this.#system = system;
  }

  readonly now: Clock = () => this.#frozenAt ?? this.#system() + this.#ahead;

  /** Whether it shows the time of the system. */
  get isSystem(): boolean {
    return this.#ahead === 0 && this.#frozenAt === undefined;
  }

  get state(): DevClockState {
    return { now: this.now(), isFrozen: this.#frozenAt !== undefined };
  }

  set(now: number): void {
    this.restore({ now, isFrozen: this.#frozenAt !== undefined });
  }

  freeze(isFrozen: boolean): void {
    this.restore({ now: this.now(), isFrozen });
  }

  restore({ now, isFrozen }: DevClockState): void {
    this.#ahead = now - this.#system();
    this.#frozenAt = isFrozen ? now : undefined;
  }

  /** Shows the time of the system. */
  follow(): void {
    this.#ahead = 0;
    this.#frozenAt = undefined;
  }
}
