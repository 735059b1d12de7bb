import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#test/harness/http-client';

const RETRY_MILLISECONDS = 20;
/** A repeat that arrives while the first attempt still runs, and a service without a database. */
const UNDECIDED = [409, 503];

interface Vpc {
  label: string;
  description: string;
  /** Ids. */
  subnets: number[];
}

interface Shown extends Vpc {
  id: number;
}

/** The attempt of a write that was answered. */
export interface Acknowledged {
  server: number;
  /** When it was sent, on the clock of `performance.now()`. */
  sent: number;
}

/**
 * A client that writes with idempotency keys, one write after the other. It repeats each write with its key, at one
 * server after the other, until there is an answer. So it knows what has to be there.
 */
export class KeyedWriter {
  readonly #name: string;
  readonly #servers: readonly Client[];
  readonly #first: number;
  readonly #onAcknowledged: (write: Acknowledged) => void;
  #keys = 0;
  readonly vpcs = new Map<number, Vpc>();
  /** Number of acknowledged writes by the action of their event. */
  readonly acknowledged = new Map<string, number>();
  /** Attempts without an answer: only the key tells whether they happened. */
  unanswered = 0;

  /** @param first the server that gets the first attempt of each write */
  constructor(
    name: string,
    servers: readonly Client[],
    first: number,
    onAcknowledged: (write: Acknowledged) => void,
  ) {
    this.#name = name;
    this.#servers = servers;
    this.#first = first;
    this.#onAcknowledged = onAcknowledged;
  }

  /** Ends, after the signal, with the answer to the last write. */
  async write(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const label = `${this.#name}-${this.#keys}`;
      const { id } = await this.#send('vpc_create', 'POST', '/vpcs', { label, region: 'us-east' });
      const vpc: Vpc = { label, description: '', subnets: [] };
      this.vpcs.set(id, vpc);
      if (!signal.aborted) await this.#change(id, vpc);
    }
  }

  async #change(id: number, vpc: Vpc): Promise<void> {
    const path = `/vpcs/${id}`;
    const input = { label: 'web', ipv4: '10.0.4.0/24' };
    const subnet = await this.#send('subnet_create', 'POST', `${path}/subnets`, input);
    vpc.subnets = [subnet.id];
    const description = `Key ${this.#keys}`;
    await this.#send('vpc_update', 'PUT', path, { description });
    vpc.description = description;
    if (id % 3 > 0) return;
    await this.#send('subnet_delete', 'DELETE', `${path}/subnets/${subnet.id}`);
    vpc.subnets = [];
    if (id % 2 > 0) return;
    await this.#send('vpc_delete', 'DELETE', path);
    this.vpcs.delete(id);
  }

  async #send(action: string, method: string, path: string, body?: object): Promise<{ id: number }> {
    const headers = { 'idempotency-key': `${this.#name}-${this.#keys}` };
    this.#keys += 1;
    for (let server = this.#first; ; server = (server + 1) % this.#servers.length) {
      const sent = performance.now();
      const answer = await this.#servers[server]
        ?.send(method, path, { body, headers })
        .catch(() => undefined);
      if (answer?.status === 200) {
        this.acknowledged.set(action, (this.acknowledged.get(action) ?? 0) + 1);
        this.#onAcknowledged({ server, sent });
        return answer.body;
      }
      if (answer) assert.ok(UNDECIDED.includes(answer.status), `${method} ${path}: ${answer.text}`);
      this.unanswered += 1;
      await sleep(RETRY_MILLISECONDS);
    }
  }
}

/** Everything that was acknowledged is there, each write happened once, and nothing else is there. */
export async function verify(writers: readonly KeyedWriter[], client: Client): Promise<void> {
  const found: [number, Vpc][] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { status, body, text } = await client.get(`/vpcs?page_size=500&page=${page}`);
    assert.equal(status, 200, text);
    pages = body.pages;
    const rows: (Omit<Shown, 'subnets'> & { subnets: { id: number }[] })[] = body.data;
    for (const { id, label, description, subnets } of rows)
      found.push([id, { label, description, subnets: subnets.map((subnet) => subnet.id) }]);
  }
  const expected = writers.flatMap(({ vpcs }) => [...vpcs]);
  const inOrder = (vpcs: [number, Vpc][]) => vpcs.toSorted(([a], [b]) => a - b);
  assert.deepEqual(inOrder(found), inOrder(expected));
  const actions = new Set(writers.flatMap(({ acknowledged }) => [...acknowledged.keys()]));
  for (const action of actions) {
    const count = writers.reduce((sum, { acknowledged }) => sum + (acknowledged.get(action) ?? 0), 0);
    const { body } = await client.list('/account/events', { action });
    assert.equal(body.results, count, action);
  }
}
