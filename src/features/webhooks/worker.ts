import type { ProviderNames } from '#access/names';
import type { DeliveryId, WebhookId } from '#domain/ids';
import { mayConnectTo } from '#domain/webhooks/outgoing-address';
import { destinationOf, type WebhookPolicy } from '#domain/webhooks/webhook-url';
import { type LeaseServices, Leases, type StopOptions } from '#lease/lease';
import type { Encryption } from '#platform/encryption';
import type { OwnListeners } from '#platform/outgoing/own-listeners';
import { post } from '#platform/outgoing/post';
import { type Resolve, resolveInDns } from '#platform/outgoing/resolve';
import { type Attempt, type AttemptResult, headersOf, recordAttempt, selectAttempt } from './attempt.ts';
import { Deliveries } from './deliveries.ts';
import { disableWebhook } from './end.ts';
import {
  claimWebhook,
  type DueDelivery,
  releaseLeases,
  releaseWebhook,
  renewLeases,
  selectDue,
  selectDueWebhooks,
} from './queue.ts';
import { Slots } from './slots.ts';

export interface WebhookServices extends LeaseServices {
  encryption: Encryption;
  random: { hex(bytes: number): string; bytes(count: number): Uint8Array };
  policy: WebhookPolicy;
  listeners: OwnListeners;
  names: ProviderNames | undefined;
  /** Replaces parts of the requests in tests. */
  requests?: WebhookRequests | undefined;
}

export interface WebhookRequests {
  resolve?: Resolve;
  timeoutMilliseconds?: number;
  slowMilliseconds?: number;
  /** Webhooks whose receiver does not answer, which are not asked again. */
  silent?: { has(id: WebhookId): boolean; add(id: WebhookId): void };
}

const TIMEOUT_MILLISECONDS = 10_000;
/** An aborted request may be repeated, so a stop waits for as long as a request may take. */
const STOP_MILLISECONDS = 10_000;
const SLOTS = { total: 64, forSlow: 48, shared: 48, perAccount: 6 };
/** Receivers that took longer to answer are slow. */
const SLOW_MILLISECONDS = 1_000;

/**
 * Sends events to the URLs of webhooks. A webhook is leased to one process, which makes all of its deliveries: so they
 * are in order, and limited in number, across all replicas. If the process dies before it has recorded a result, the
 * request is sent again. See docs/how-it-works/webhooks.md.
 */
export class WebhookWorker {
  readonly #services: WebhookServices;
  readonly #leases: Leases;
  readonly #slots = new Slots(SLOTS);
  /** The webhooks that this process works on. */
  readonly #runs = new Map<WebhookId, Deliveries>();
  /** Webhooks whose last answer took long. */
  readonly #slow = new Set<WebhookId>();

  constructor(services: WebhookServices) {
    this.#services = services;
    this.#leases = new Leases(services, {
      renew: renewLeases,
      release: releaseLeases,
      poll: () => this.#lookForWork(),
      graceMilliseconds: STOP_MILLISECONDS,
      waits: 'Webhook deliveries must wait',
      noEvent: 'the event is the one that is delivered',
    });
    services.store.wakers.deliveries.push((webhookIds) => this.wake(webhookIds));
  }

  /** @param alone no other process serves this database, so that all leases were left by an earlier process */
  async start({ alone }: { alone: boolean }): Promise<void> {
    await this.#leases.start({ alone });
  }

  /** After deliveries of these webhooks were committed. */
  wake(webhookIds: readonly WebhookId[]): void {
    for (const id of webhookIds) {
      const run = this.#runs.get(id);
      if (run) run.wake();
      else void this.#drive(id);
    }
  }

  /** Does at once what is due, and waits until it is done. */
  settle(): Promise<void> {
    return this.#leases.settle();
  }

  /** Waits a limited time for requests under way. The rest is left to another process or the next start. */
  stop(options?: StopOptions): Promise<void> {
    return this.#leases.stop(options);
  }

  async #lookForWork(): Promise<void> {
    const { store, now } = this.#services;
    // A retry may have become due while another request hangs.
    for (const run of this.#runs.values()) run.wake();
    for (const id of await selectDueWebhooks(store.db, now())) {
      if (!this.#runs.has(id)) void this.#drive(id);
    }
  }

  async #drive(id: WebhookId): Promise<void> {
    const { store, now } = this.#services;
    const { holder } = this.#leases;
    const deliveries = new Deliveries({
      due: (except, limit) => selectDue(store.db, id, { holder, now: now(), except, limit }),
      attempt: (delivery) => this.#attempt(id, delivery),
      isStopping: () => this.#leases.isStopping,
    });
    this.#runs.set(id, deliveries);
    await this.#leases.run(() => this.#deliver(id, deliveries));
    if (this.#runs.get(id) === deliveries) this.#runs.delete(id);
  }

  async #deliver(id: WebhookId, deliveries: Deliveries): Promise<void> {
    const { now } = this.#services;
    while (await this.#leases.claim((tx, lease) => claimWebhook(tx, id, lease, now()))) {
      await this.#leases.hold(id, () => deliveries.run());
      await this.#leases.write((tx) => releaseWebhook(tx, id, this.#leases.holder));
      // What was committed since the last look was told to this run only.
      if (deliveries.hasNews && !this.#leases.isStopping) continue;
      this.#runs.delete(id);
      return;
    }
  }

  async #attempt(webhookId: WebhookId, { id, in_turn }: DueDelivery): Promise<void> {
    const { store, log, random, now, requests } = this.#services;
    const known = await selectAttempt(store.db, id);
    if (!known) return;
    const isSlow = in_turn === 0 || known.failing === 1 || this.#slow.has(webhookId);
    const result = await this.#slots.run({ accountId: known.account_id, isSlow }, async () => {
      // Read again: the webhook may have changed while the request waited for a slot.
      const attempt = this.#leases.isStopping ? undefined : await selectAttempt(store.db, id);
      if (!attempt) return undefined;
      const began = performance.now();
      const sent = await this.#traced(webhookId, id, attempt);
      if (performance.now() - began > (requests?.slowMilliseconds ?? SLOW_MILLISECONDS))
        this.#slow.add(webhookId);
      else this.#slow.delete(webhookId);
      return sent;
    });
    if (!result || this.#leases.signal.aborted) return;
    this.#services.watch?.delivery?.(result.failure ?? 'delivered');
    const recording = { holder: this.#leases.holder, now: now(), jitter: (random.bytes(1)[0] ?? 0) / 255 };
    const outcome = await this.#leases.writeOutcome(
      (tx) => recordAttempt(tx, id, result, recording),
      'The result of a webhook delivery cannot be saved yet',
    );
    if (outcome === 'recorded') return;
    log.warn({ webhook: webhookId }, 'A webhook was disabled');
    const author = { userId: null, username: null };
    await store.mutate({ author, now: now() }, (tx) => disableWebhook(tx, this.#services, webhookId));
  }

  /** The request has no trace context: its receiver is no part of this installation. */
  async #traced(webhookId: WebhookId, deliveryId: DeliveryId, attempt: Attempt): Promise<AttemptResult> {
    const { tracing } = this.#services;
    if (!tracing) return await this.#ask(webhookId, attempt);
    const attributes = { 'palisade.webhook_id': webhookId, 'palisade.delivery_id': deliveryId };
    return await tracing.work('send webhook', attributes, async (work) => {
      const result = await this.#ask(webhookId, attempt);
      const { status, failure } = result;
      work.tell({
        'http.response.status_code': status ?? undefined,
        'palisade.result': failure ?? 'delivered',
      });
      if (failure !== null) work.fail();
      return result;
    });
  }

  async #ask(webhookId: WebhookId, attempt: Attempt): Promise<AttemptResult> {
    const silent = this.#services.requests?.silent;
    if (silent?.has(webhookId)) return { status: null, failure: 'timeout' };
    const result = await this.#send(attempt);
    if (result.failure === 'timeout') silent?.add(webhookId);
    return result;
  }

  async #send(attempt: Attempt): Promise<AttemptResult> {
    const { encryption, now, policy, listeners, names, requests } = this.#services;
    const { isHttps, host, port } = destinationOf(attempt.url);
    // The operator may have forbidden http since the webhook was made.
    if (!isHttps && !policy.http) return { status: null, failure: 'address not allowed' };
    // It is kept under our names, so that a file of names may change.
    const payload = names?.webhook(attempt.payload) ?? attempt.payload;
    const headers = headersOf({ ...attempt, payload }, encryption, now());
    const result = await post(
      { url: new URL(attempt.url), host, port, headers, body: payload },
      {
        resolve: requests?.resolve ?? resolveInDns,
        timeoutMilliseconds: requests?.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS,
        mayConnect: (address, to) => mayConnectTo(address, policy.allow) && !listeners.includes(address, to),
        signal: this.#leases.signal,
      },
    );
    if ('failure' in result) return { status: null, failure: result.failure };
    const isSuccess = result.status >= 200 && result.status <= 299;
    return { status: result.status, failure: isSuccess ? null : 'status' };
  }
}
