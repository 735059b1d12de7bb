import type { Config } from '#config/config';
import { type LeaseServices, Leases, type StopOptions } from '#lease/lease';
import type { Encryption } from '#platform/encryption';
import type { Lease } from '#store/query/lease';
import type { OutboxMessageRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { readMessage } from './messages.ts';
import {
  claimMessage,
  endMessage,
  eraseExpiredBodies,
  hasDueMessage,
  hasExpiredBody,
  holdMessage,
  isOver,
  type MessageKind,
  postponeMessage,
  releaseLeases,
  renewLeases,
} from './queue.ts';
import { sendDelayEnd } from './send-limits.ts';
import { codeOf, type SendResult, TransportError, type Transports } from './transports/transport.ts';

export interface OutboxServices extends LeaseServices {
  encryption: Encryption;
  brand: Config['brand'];
  transports: Transports;
  random: { hex(bytes: number): string; bytes(count: number): Uint8Array };
  /** Undefined disables the send limits. */
  rates?: Config['rates'];
}

/** Longest time for one attempt. Transports have shorter timeouts of their own. */
const SEND_MILLISECONDS = 60_000;
/** How long a stop waits for messages that are being sent. An aborted message may be delivered twice. */
const STOP_MILLISECONDS = 10_000;

const KINDS: readonly MessageKind[] = ['email', 'sms'];

/**
 * Sends the messages in the outbox, one at a time for each kind: if the process dies, at most one of each kind may be
 * sent twice. A message is leased to one process at a time. If the process dies before it has recorded the outcome,
 * the message is sent again.
 */
export class OutboxWorker {
  readonly #services: OutboxServices;
  readonly #leases: Leases;
  readonly #sending = new Set<MessageKind>();
  /** Kinds with messages that were written while earlier ones were being sent. */
  readonly #another = new Set<MessageKind>();

  constructor(services: OutboxServices) {
    this.#services = services;
    this.#leases = new Leases(services, {
      renew: renewLeases,
      release: releaseLeases,
      poll: () => this.#lookForWork(),
      graceMilliseconds: STOP_MILLISECONDS,
      waits: 'Messages must wait',
      noEvent: 'the event is that of what the message tells of',
    });
    services.store.wakers.outbox.push(() => this.wake());
  }

  /** @param alone no other process serves this database, so that all leases were left by an earlier process */
  async start({ alone }: { alone: boolean }): Promise<void> {
    await this.#leases.start({ alone });
    this.wake();
  }

  /** After messages were committed. */
  wake(): void {
    for (const kind of KINDS) this.#send(kind);
  }

  /** Does at once what is due, and waits until it is done. */
  settle(): Promise<void> {
    return this.#leases.settle();
  }

  /**
   * Waits a limited time for messages that are being sent. The others are left to another process or the next start.
   */
  async stop(options?: StopOptions): Promise<void> {
    await this.#leases.stop(options);
    for (const transport of Object.values(this.#services.transports)) transport.close?.();
  }

  async #lookForWork(): Promise<void> {
    const { store, now } = this.#services;
    for (const kind of KINDS) {
      if (!this.#sending.has(kind) && (await hasDueMessage(store.db, kind, now()))) this.#send(kind);
    }
    if (await hasExpiredBody(store.db, now())) {
      await this.#leases.write((tx) => eraseExpiredBodies(tx, now()));
    }
  }

  #send(kind: MessageKind): void {
    this.#another.add(kind);
    if (!this.#sending.has(kind)) void this.#sendAll(kind);
  }

  async #sendAll(kind: MessageKind): Promise<void> {
    this.#sending.add(kind);
    while (this.#another.delete(kind)) await this.#leases.run(() => this.#sendDue(kind));
    this.#sending.delete(kind);
  }

  async #sendDue(kind: MessageKind): Promise<void> {
    const { store, now } = this.#services;
    while (!this.#leases.isStopping && (await hasDueMessage(store.db, kind, now()))) {
      const message = await this.#leases.claim((tx, lease) => this.#claim(tx, lease, kind));
      if (message === undefined) return;
      if (message !== 'held') await this.#leases.hold(message.id, () => this.#bringOut(message));
    }
  }

  async #claim(tx: Tx, lease: Lease, kind: MessageKind): Promise<OutboxMessageRow | 'held' | undefined> {
    const { now, rates, encryption, transports } = this.#services;
    const message = await claimMessage(tx, kind, lease, now());
    if (!message || !rates || transports[kind].keeps || isOver(message, now())) return message;
    const until = await sendDelayEnd(tx, { rates, encryption, now }, message);
    if (until === undefined) return message;
    await holdMessage(tx, message, until);
    return 'held';
  }

  async #bringOut(message: OutboxMessageRow): Promise<void> {
    const { now, log } = this.#services;
    const outcome = isOver(message, now()) ? 'given_up' : await this.#traced(message);
    if (outcome === 'let go') return;
    this.#services.watch?.message?.(message.kind, outcome);
    if (outcome === 'given_up') log.warn(describe(message), 'A message was given up');
    const jitter = (this.#services.random.bytes(1)[0] ?? 0) / 255;
    await this.#leases.writeOutcome(
      (tx) =>
        outcome === 'failed'
          ? postponeMessage(tx, message, { now: now(), jitter })
          : endMessage(tx, message, outcome, now()),
      'The result of sending a message cannot be saved yet',
    );
  }

  async #traced(message: OutboxMessageRow): Promise<SendResult | 'failed' | 'let go'> {
    const { tracing } = this.#services;
    if (!tracing) return await this.#attempt(message);
    const { id, kind, template } = message;
    const attributes = { 'palisade.message_id': id, 'palisade.template': template };
    return await tracing.work(`send ${kind}`, attributes, async (work) => {
      const outcome = await this.#attempt(message);
      work.tell({ 'palisade.result': outcome });
      if (outcome === 'failed') work.fail();
      return outcome;
    });
  }

  async #attempt(message: OutboxMessageRow): Promise<SendResult | 'failed' | 'let go'> {
    const { transports, encryption, brand, log } = this.#services;
    const signal = AbortSignal.any([this.#leases.signal, AbortSignal.timeout(SEND_MILLISECONDS)]);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(new TransportError('It took too long'));
    signal.addEventListener('abort', onAbort);
    try {
      const outgoing = readMessage(message, { encryption, brand }).rendered;
      // A transport that ignores the signal must not prevent the process from stopping.
      return await Promise.race([transports[message.kind].send(outgoing, signal), aborted]);
    } catch (error) {
      if (this.#leases.signal.aborted) return 'let go';
      // Messages of other errors may contain the recipient or the text.
      const reason = error instanceof TransportError ? error.message : codeOf(error);
      log.warn({ ...describe(message), reason }, 'A message will be retried');
      return 'failed';
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }
}

/** The fields that may be logged: neither text nor recipient. */
function describe({ id, kind, template, attempts }: OutboxMessageRow) {
  return { message: id, kind, template, attempts };
}
