import type { Actor } from '#access/actor';
import type { Services } from '#access/ctx';
import type { Endpoint, RateName } from '#api/endpoint';
import type { Config, Rate } from '#config/config';
import type { ExhaustedRate } from '#domain/failure';
import { attemptsLeft } from '#features/identity/attempts/counted-rates';

/** The contents of the rate-limit headers. */
export interface RateReport extends ExhaustedRate {
  /** The limit: its name in the configuration. */
  bucket: string;
  remaining: number;
  refused: boolean;
}

/** Reports a limit that is counted in the database. */
export function exhaustedReport(bucket: string, exhausted: ExhaustedRate): RateReport {
  return { ...exhausted, bucket, remaining: 0, refused: true };
}

/**
 * Addresses beyond this number share one counter, so forged addresses can neither fill the memory nor use up the
 * limits of users.
 */
const MAXIMUM_KEYS = 100_000;

/** The id of a user, or an address. Ids stay numbers, because making a key of text costs each request. */
export type RateKey = number | string;

/** The key of a user's programs. */
export function userKey(userId: number): RateKey {
  return userId;
}

/** The key of a user's browsers, so that neither the user's programs nor the console use up the limit of the other. */
export function consoleKey(userId: number): RateKey {
  return -userId;
}

/** Counts per key in fixed windows that are aligned to multiples of their length. */
class Bucket {
  readonly #name: string;
  readonly #limit: number;
  readonly #seconds: number;
  #window = -1;
  #counts = new Map<RateKey, number>();

  constructor(name: keyof Config['rates'], { requests, seconds }: Rate) {
    this.#name = name;
    this.#limit = requests;
    this.#seconds = seconds;
  }

  isExhausted(key: RateKey, now: number): boolean {
    return this.#count(key, now) >= this.#limit;
  }

  take(key: RateKey, now: number): void {
    const count = this.#count(key, now);
    this.#counts.set(this.#known(key), count + 1);
  }

  report(key: RateKey, now: number, refused: boolean): RateReport {
    const reset = (Math.floor(now / this.#seconds) + 1) * this.#seconds;
    return {
      bucket: this.#name,
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - this.#count(key, now)),
      reset,
      retryAfter: Math.max(1, reset - now),
      refused,
    };
  }

  #count(key: RateKey, now: number): number {
    const window = Math.floor(now / this.#seconds);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map();
    }
    return this.#counts.get(this.#known(key)) ?? 0;
  }

  #known(key: RateKey): RateKey {
    const counted = typeof key === 'number' || this.#counts.size < MAXIMUM_KEYS || this.#counts.has(key);
    return counted ? key : 'everyone else';
  }
}

/**
 * The rate limits of the API. They are counted per process, so N replicas allow N times as many requests. Each
 * request counts for its user (or address) and for its operation.
 */
export class RateLimiter {
  readonly #enabled: boolean;
  readonly #rates: Readonly<Record<RateName, Rate>>;
  readonly #user: Bucket;
  readonly #pages: Bucket;
  readonly #operations = new Map<string, Bucket>();

  constructor({ rateLimit, rates }: Pick<Config, 'rateLimit' | 'rates'>) {
    const scaled = ({ requests, seconds }: Rate): Rate => ({
      requests: Math.max(1, Math.floor(requests * rateLimit.factor)),
      seconds,
    });
    this.#enabled = rateLimit.enabled;
    this.#rates = {
      operation: scaled(rates.operation),
      list: scaled(rates.list),
      images: scaled(rates.images),
      computeCreate: scaled(rates.computeCreate),
    };
    this.#user = new Bucket('user', scaled(rates.user));
    this.#pages = new Bucket('pages', scaled(rates.pages));
  }

  /**
   * Counts a request for an operation, unless it is refused.
   * @param key the user, or the address of a client without a token
   */
  takeOperation(endpoint: Endpoint, key: RateKey, now: number): RateReport {
    const operation = this.#bucketOf(endpoint);
    if (this.#enabled) {
      if (operation.isExhausted(key, now)) return operation.report(key, now, true);
      if (this.#user.isExhausted(key, now)) return this.#user.report(key, now, true);
      operation.take(key, now);
      this.#user.take(key, now);
    }
    return operation.report(key, now, false);
  }

  /** Counts a request that matches no operation, by the client's address. */
  takeUnknown(address: string, now: number): RateReport {
    return this.#take(this.#user, address, now);
  }

  /** Counts a request for a page outside the API, by the client's address. */
  takePage(address: string, now: number): RateReport {
    return this.#take(this.#pages, address, now);
  }

  /** The state of an address, without counting a request. */
  peek(address: string, now: number): RateReport {
    return this.#user.report(address, now, false);
  }

  #take(bucket: Bucket, key: RateKey, now: number): RateReport {
    const refused = this.#enabled && bucket.isExhausted(key, now);
    if (this.#enabled && !refused) bucket.take(key, now);
    return bucket.report(key, now, refused);
  }

  #bucketOf({ operation, rate }: Endpoint): Bucket {
    const known = this.#operations.get(operation);
    if (known) return known;
    const bucket = new Bucket(rate, this.#rates[rate]);
    this.#operations.set(operation, bucket);
    return bucket;
  }
}

/**
 * The rate limit to report. When the action counts attempts itself, its limit is the most specific one, even if the
 * request was not refused.
 */
export async function mostSpecific(
  { store, config, now }: Pick<Services, 'store' | 'config' | 'now'>,
  { endpoint, actor, rate }: { endpoint?: Endpoint; actor?: Actor; rate?: RateReport },
): Promise<RateReport | undefined> {
  const bucket = endpoint?.countedRate;
  if (!bucket || !actor || !rate || rate.refused) return rate;
  try {
    const left = await attemptsLeft(store.db, { settings: config, now }, bucket, actor.userId);
    return { ...left, bucket, refused: false };
  } catch {
    // The reply is already determined, so it is sent with the limit that is known.
    return rate;
  }
}
