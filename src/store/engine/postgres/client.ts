import type pg from 'pg';
import type { StoreObserver } from '#store/types';
import { isResponseTimeout, isStalePlan } from '../failures.ts';
import { PrimaryClient } from './primary-client.ts';

/**
 * Maximum number of named statements. Each takes memory on the server per connection, so later texts, mostly those
 * of filtered lists, stay unnamed.
 */
const NAMED_STATEMENTS = 300;

const BEGIN = /^begin /;
const END = /^(commit|rollback)$/;

/**
 * A client that turns queries into named statements, which are parsed and planned once per connection, and sends the
 * queries of a turn of the event loop together. It closes its connection when the server does not respond in time.
 */
export class NamingClient extends PrimaryClient {
  static readonly #names = new Map<string, string>();
  #generation = 0;
  #isInTransaction = false;
  #isHeld = false;

  // pg declares a dozen overloads of `query`; Kysely only uses the one with a text and parameters.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values)) {
      this.#sendTogether();
      return this.#queryNamed(NamingClient.#name(text), text, values) as never;
    }
    return super.query(...(args as [never]));
  }

  async #queryNamed(name: string | undefined, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const run = () =>
      this.watch(super.query({ ...(name && { name: `${name}_${this.#generation}` }), text, values }));
    const begins = BEGIN.test(text);
    const ends = END.test(text);
    if (begins || ends) this.#isInTransaction = begins;
    const inTransaction = this.#isInTransaction;
    try {
      return await run();
    } catch (error) {
      // The next user of the connection would have to wait for the unanswered query, or be in a transaction that failed.
      if (isResponseTimeout(error) || begins || ends) void this.end();
      if (!isStalePlan(error)) throw error;
      // A statement name stays bound to its text and result columns until the connection closes, so new names are
      // needed.
      this.#generation += 1;
      if (inTransaction) throw error;
      return await run();
    }
  }

  /** Holds back what is written until the code that runs now has sent all that it sends. */
  #sendTogether(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      stream.uncork();
    });
  }

  static #name(text: string): string | undefined {
    let name = NamingClient.#names.get(text);
    if (!name && NamingClient.#names.size < NAMED_STATEMENTS) {
      name = `palisade_${NamingClient.#names.size}`;
      NamingClient.#names.set(text, name);
    }
    return name;
  }
}

/** A client whose statements are executed by `around`. */
export function observedClient(around: NonNullable<StoreObserver['statement']>): typeof NamingClient {
  return class extends NamingClient {
    override query(...args: unknown[]): never {
      const run = () => super.query(...args);
      const [text, values] = args;
      return typeof text === 'string' && Array.isArray(values) ? around(text, run) : run();
    }
  };
}
