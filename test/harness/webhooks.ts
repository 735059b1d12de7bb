import { afterEach, beforeEach, mock } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { succeeded } from './assert-errors.ts';
import { patience } from './effort.ts';
import { until } from './held-driver.ts';
import type { Client } from './http-client.ts';
import { type Received, type Receiver, TO_LOOPBACK, useReceiver } from './receiver.ts';
import { type TestApi, useTestApi } from './test-api.ts';

/** A delivery as the API shows it. */
export interface Delivery {
  id: number;
  event_id: number | null;
  action: string;
  status: string;
  attempts: number;
  response_status: number | null;
  reason: string | null;
  next_attempt: string | null;
}

export const NOW = 1_800_000_000;

export const DAY = 86_400;

/** Only a receiver that hangs takes so long, on any machine. */
const LONG = patience(60_000);

/** A service, a receiver, and what tests do with webhooks. Each test begins with an empty receiver and at `NOW`. */
export class Webhooks {
  readonly receiver: Receiver = useReceiver();
  readonly #running: { readonly api: TestApi };
  readonly #made: (() => Promise<unknown>)[] = [];
  /** A test whose receiver hangs makes it short. */
  readonly requests = { timeoutMilliseconds: LONG };
  #tests = 0;

  constructor(dialect: Parameters<typeof useTestApi>[0]) {
    this.#running = useTestApi(dialect, { env: TO_LOOPBACK, now: NOW, webhookRequests: this.requests });
    this.receiver.isStrict = true;
    beforeEach(() => {
      this.#tests += 1;
      this.receiver.path = `/hook-of-test-${this.#tests}-`;
      this.receiver.received.length = 0;
      this.receiver.answer = () => ({ status: 204 });
      this.requests.timeoutMilliseconds = LONG;
      this.api.clock.now = NOW;
    });
    // So that nothing is retried during the next test.
    afterEach(() => Promise.all(this.#made.splice(0).map((remove) => remove())));
  }

  get api(): TestApi {
    return this.#running.api;
  }

  async create(owner: Client, input: object = {}) {
    const body = {
      label: 'inventory',
      url: this.receiver.url,
      actions: ['vpc_create', 'vpc_update'],
      ...input,
    };
    const webhook = succeeded(await owner.post('/account/webhooks', body));
    const path = `/account/webhooks/${webhook.id}`;
    this.#made.push(() => owner.delete(path));
    return { ...webhook, path };
  }
}

/** Newest first. */
export async function deliveriesOf(owner: Client, path: string): Promise<Delivery[]> {
  return succeeded(await owner.get(`${path}/deliveries`)).data;
}

/** Waits until each delivery was tried that often. @returns them, newest first */
export async function untilTried(owner: Client, path: string, attempts = 1): Promise<Delivery[]> {
  const tried = async () => (await deliveriesOf(owner, path)).every((one) => one.attempts >= attempts);
  await until(tried, `${attempts} attempts`);
  return deliveriesOf(owner, path);
}

/** Verifies a request as receivers do, at this time: the package compares with the time of the machine. */
export function verifiedAt(now: number, { text, headers }: Received, secret: string): unknown {
  mock.timers.enable({ apis: ['Date'], now: now * 1000 });
  try {
    return new Webhook(secret).verify(text, headers as Record<string, string>);
  } finally {
    mock.timers.reset();
  }
}
