import type { Logger } from 'pino';
import type { OvsdbClient } from '#network/ovsdb/client';
import { FenceError } from '#network/ovsdb/errors';
import { type Fence, takeFence } from '#network/ovsdb/fence';
import type { OvsdbOperation } from '#network/ovsdb/operations';
import type { Store, Tx } from '#store/types';
import { selectLeader, writeHeartbeat } from './leader.ts';

export interface WriterOptions {
  client: OvsdbClient;
  store: Store;
  /** The addresses of the database, as configured. */
  nb: string;
  installation: string;
  now(): number;
  random: { hex(bytes: number): string };
  log: Logger;
  /** Milliseconds. */
  beat?: number;
  /** How long a leader may give no sign of life, in milliseconds. */
  patience?: number;
  /** This process may write from now on. */
  onLead(): void;
  /** It may not write any more. */
  onStepDown(): void;
}

const BEAT_MILLISECONDS = 5_000;
const PATIENCE_MILLISECONDS = 30_000;

/**
 * Lets one process write to a northbound database. The lock of its server says who should write, and a value in the
 * database, which each transaction requires, who can. A process that hangs keeps the lock, but not its sign of life in
 * our database: after a while another one takes both. No clocks are compared.
 */
export class Writer {
  readonly #options: WriterOptions;
  readonly #id: string;
  readonly #lock: string;
  #fence: Fence | undefined;
  #isTaking = false;
  #timer: NodeJS.Timeout | undefined;
  #seen: { beat: number | undefined; since: number } | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#id = options.random.hex(16);
    this.#lock = `palisade_${options.installation}`;
    const { client } = options;
    client.on('locked', () => void this.#take());
    client.on('stolen', () => this.#stepDown('another process has taken the lock'));
    client.on('lost', () => this.#stepDown('the connection is lost'));
  }

  start(): void {
    const { client, beat: every = BEAT_MILLISECONDS } = this.#options;
    void client.lock(this.#lock);
    this.#timer = setInterval(() => void this.#tick(), every).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#fence = undefined;
  }

  get isLeader(): boolean {
    return this.#fence !== undefined;
  }

  /** @throws FenceError when another process writes now; and what OvsdbClient.transact throws */
  async transact(operations: readonly OvsdbOperation[]): Promise<void> {
    const fence = this.#fence;
    if (!fence) throw new FenceError({ code: 'not leader', details: '' });
    try {
      await this.#options.client.transact(operations, { fence });
    } catch (error) {
      if (error instanceof FenceError && fence === this.#fence) await this.#queueAgain();
      throw error;
    }
  }

  async #tick(): Promise<void> {
    const { client, log } = this.#options;
    try {
      if (this.isLeader) await this.#beat();
      else if (client.holds(this.#lock)) await this.#take();
      else if (client.isConnected) await this.#watch();
      else this.#seen = undefined;
    } catch (error) {
      log.error({ err: error }, 'The leader of a network could not be checked');
    }
  }

  #beat(): Promise<void> {
    const { store, nb, now } = this.#options;
    const context = { author: { userId: null, username: null }, now: now() };
    return store.mutate(context, async (tx: Tx) => ({
      value: await writeHeartbeat(tx, nb, this.#id),
      noEvent: 'a sign of life is nothing that a user did',
    }));
  }

  /** Takes the lock from a leader that gives no sign of life. */
  async #watch(): Promise<void> {
    const { client, store, nb, patience = PATIENCE_MILLISECONDS, log } = this.#options;
    const leader = await selectLeader(store.db, nb);
    if (!this.#seen || this.#seen.beat !== leader?.beat) {
      this.#seen = { beat: leader?.beat, since: performance.now() };
    } else if (performance.now() - this.#seen.since >= patience) {
      log.warn({ nb, leader: leader?.writer }, 'The leader of a network gives no sign of life: taking over');
      this.#seen = undefined;
      await client.steal(this.#lock);
    }
  }

  async #take(): Promise<void> {
    if (this.#isTaking || this.#fence) return;
    const { client, installation, nb, random, log } = this.#options;
    const fence: Fence = {
      lock: this.#lock,
      table: 'NB_Global',
      column: 'external_ids',
      key: `palisade-writer-${installation}`,
      value: random.hex(16),
    };
    this.#isTaking = true;
    try {
      await takeFence(client, fence);
    } catch (error) {
      // A lost connection says so itself, and a lock that is held is tried again.
      if (client.isConnected) log.warn({ err: error, nb }, 'A network cannot be led yet');
      return;
    } finally {
      this.#isTaking = false;
    }
    if (!client.holds(this.#lock)) return;
    this.#fence = fence;
    this.#seen = undefined;
    log.info({ nb }, 'Leading a network');
    this.#options.onLead();
    void this.#tick();
  }

  /** Somebody else has the fence, though the lock is ours: it is given to who waits for it. */
  async #queueAgain(): Promise<void> {
    const { client } = this.#options;
    this.#stepDown('another process writes');
    await client.unlock(this.#lock);
    await client.lock(this.#lock);
  }

  #stepDown(why: string): void {
    if (!this.#fence) return;
    this.#fence = undefined;
    const { nb, log } = this.#options;
    log.warn({ nb, why }, 'Not leading a network any more');
    this.#options.onStepDown();
  }
}
