import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#config/config';
import {
  type Claimant,
  claimMessage,
  codeOf,
  type Delivery,
  endMessage,
  eraseExpiredBodies,
  hasDueMessage,
  hasExpiredBody,
  heldUntil,
  holdMessage,
  isOver,
  type MessageKind,
  postponeMessage,
  readMessage,
  releaseClaims,
  renewClaims,
  TransportError,
  type Transports,
} from '#features/outbox/index';
import type { Encryption } from '#platform/encryption';
import type { OutboxMessageRow } from '#store/schema/tables/index';
import type { Outcome, Store, Tx } from '#store/types';

export interface OutboxServices {
  store: Store;
  encryption: Encryption;
  transports: Transports;
  /** UTC seconds. */
  now(): number;
  random: { hex(bytes: number): string; bytes(count: number): Uint8Array };
  /** Undefined: nothing is held back. */
  rates?: Config['rates'];
  log: Logger;
}

/** How often messages are looked for that other processes wrote, or whose next attempt has come. */
const POLL_MILLISECONDS = 1_000;
/** A process that has not renewed its claim for so long counts as dead. */
const CLAIM_SECONDS = 10;
const RENEW_MILLISECONDS = 3_000;
/** Transports have shorter limits of their own. */
const SEND_MILLISECONDS = 60_000;
/** How long a stop waits for the messages that are on their way: one that was let go of may arrive twice. */
const STOP_MILLISECONDS = 10_000;
const WRITE_AGAIN_MILLISECONDS = 1_000;

const KINDS: readonly MessageKind[] = ['email', 'sms'];

/**
 * Sends what is in the outbox, of each kind one message after the other: whatever ends this process, at most one
 * of each kind was on its way. A message is in the hand of one process at a time; one whose process died before it
 * could write down what became of it is sent again.
 */
export class OutboxWorker {
  readonly #services: OutboxServices;
  readonly #name: string;
  /** No new message is taken. */
  #stopping = false;
  /** Whatever is still under way is let go of. */
  readonly #letGo = new AbortController();
  readonly #inHand = new Set<number>();
  readonly #rounds = new Map<MessageKind, Promise<void>>();
  /** Written while a round was under way, perhaps too late for it. */
  readonly #another = new Set<MessageKind>();
  #timers: NodeJS.Timeout[] = [];
  #poll: Promise<void> = Promise.resolve();

  constructor(services: OutboxServices) {
    this.#services = services;
    this.#name = services.random.hex(8);
  }

  /** @param alone no other process serves this database: whatever is claimed was left by a dead one */
  async start({ alone }: { alone: boolean }): Promise<void> {
    // Where nothing can be written, the claims run out by themselves.
    if (alone) await this.#safely(() => this.#write((tx) => releaseClaims(tx)));
    const every = (milliseconds: number, action: () => Promise<void>) =>
      this.#timers.push(setInterval(() => void this.#safely(action), milliseconds).unref());
    every(POLL_MILLISECONDS, () => (this.#poll = this.#lookForWork()));
    every(RENEW_MILLISECONDS, () => this.#renew());
    this.wake();
  }

  /** A message was written. */
  wake(): void {
    for (const kind of KINDS) this.#send(kind);
  }

  /** Lets what is on its way arrive, for a while; the rest is for another process, or the next start. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const overdue = setTimeout(() => this.#letGo.abort(), STOP_MILLISECONDS);
    await Promise.all(this.#rounds.values());
    clearTimeout(overdue);
    this.#letGo.abort();
    for (const timer of this.#timers) clearInterval(timer);
    for (const transport of Object.values(this.#services.transports)) transport.close?.();
    await this.#poll.catch(() => {});
    await this.#safely(() => this.#write((tx) => releaseClaims(tx, this.#name)));
  }

  async #lookForWork(): Promise<void> {
    const { store, now } = this.#services;
    for (const kind of KINDS) {
      if (!this.#rounds.has(kind) && (await hasDueMessage(store.db, kind, now()))) this.#send(kind);
    }
    if (await hasExpiredBody(store.db, now())) await this.#write((tx) => eraseExpiredBodies(tx, now()));
  }

  #send(kind: MessageKind): void {
    this.#another.add(kind);
    if (this.#stopping || this.#rounds.has(kind)) return;
    this.#rounds.set(kind, this.#sendAll(kind));
  }

  async #sendAll(kind: MessageKind): Promise<void> {
    while (this.#another.delete(kind)) await this.#safely(() => this.#sendDue(kind));
    this.#rounds.delete(kind);
  }

  async #sendDue(kind: MessageKind): Promise<void> {
    const { store, now } = this.#services;
    while (!this.#stopping && (await hasDueMessage(store.db, kind, now()))) {
      const message = await this.#write((tx) => this.#claim(tx, kind));
      if (message === undefined) return;
      if (message === 'held') continue;
      this.#inHand.add(message.id);
      try {
        await this.#bringOut(message);
      } finally {
        this.#inHand.delete(message.id);
      }
    }
  }

  async #claim(tx: Tx, kind: MessageKind): Promise<OutboxMessageRow | 'held' | undefined> {
    const { now, rates, encryption, transports } = this.#services;
    const message = await claimMessage(tx, kind, this.#claimant(), now());
    if (!message || !rates || transports[kind].keeps || isOver(message, now())) return message;
    const until = await heldUntil(tx, { rates, encryption, now }, message);
    if (until === undefined) return message;
    await holdMessage(tx, message, until);
    return 'held';
  }

  async #bringOut(message: OutboxMessageRow): Promise<void> {
    const { now, log } = this.#services;
    const outcome = isOver(message, now()) ? 'given_up' : await this.#attempt(message);
    if (outcome === 'let go') return;
    if (outcome === 'given_up') log.warn(describe(message), 'A message was given up');
    const jitter = (this.#services.random.bytes(1)[0] ?? 0) / 255;
    await this.#writeDown((tx) =>
      outcome === 'failed'
        ? postponeMessage(tx, message, { now: now(), jitter })
        : endMessage(tx, message, outcome, now()),
    );
  }

  async #attempt(message: OutboxMessageRow): Promise<Delivery | 'failed' | 'let go'> {
    const { transports, encryption, log } = this.#services;
    const signal = AbortSignal.any([this.#letGo.signal, AbortSignal.timeout(SEND_MILLISECONDS)]);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(new TransportError('It took too long'));
    signal.addEventListener('abort', onAbort);
    try {
      const outgoing = readMessage(message, encryption).rendered;
      // A transport that does not heed the signal must not keep the process from stopping.
      return await Promise.race([transports[message.kind].send(outgoing, signal), aborted]);
    } catch (error) {
      if (this.#letGo.signal.aborted) return 'let go';
      // Other errors may have the recipient or the text in their words.
      const reason = error instanceof TransportError ? error.message : codeOf(error);
      log.warn({ ...describe(message), reason }, 'A message must wait');
      return 'failed';
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** What became of a message must not be forgotten, or it would be sent again. */
  async #writeDown(callback: (tx: Tx) => Promise<void>): Promise<void> {
    const { signal } = this.#letGo;
    for (;;) {
      try {
        return await this.#write(callback);
      } catch (error) {
        if (signal.aborted) throw error;
        this.#services.log.error({ err: error }, 'What became of a message cannot be written down yet');
        await sleep(WRITE_AGAIN_MILLISECONDS, undefined, { signal });
      }
    }
  }

  async #renew(): Promise<void> {
    const ids = [...this.#inHand];
    if (ids.length > 0) await this.#write((tx) => renewClaims(tx, this.#claimant(), ids));
  }

  #claimant(): Claimant {
    return { name: this.#name, until: this.#services.now() + CLAIM_SECONDS };
  }

  #write<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
    const { store, now } = this.#services;
    const author = { userId: null, username: null };
    return store.mutate({ author, now: now() }, async (tx): Promise<Outcome<T>> => {
      return { value: await callback(tx), noEvent: 'the event is that of what the message tells of' };
    });
  }

  /** What fails here is tried again at the next poll. */
  async #safely(action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (!this.#letGo.signal.aborted) this.#services.log.error({ err: error }, 'Messages must wait');
    }
  }
}

/** What may stand in the log: nothing of the text, and not to whom. */
function describe({ id, kind, template, attempts }: OutboxMessageRow) {
  return { message: id, kind, template, attempts };
}
