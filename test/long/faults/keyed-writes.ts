import assert from 'node:assert/strict';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServerProcess } from '#test/harness/server-process';

const CLIENTS = 16;
/** How often a write is sent and its connection cut. The next attempt waits for the answer. */
const MOST_CUTS = 4;
const ENV = { PALISADE_LIMIT_VPCS_PER_ACCOUNT: '100000' };

export interface KeyedPlan {
  databaseUrl: string;
  folder: string;
  writes: number;
  kills: number;
}

interface Reply {
  status: number;
  text: string;
}

/** Careful clients: each repeats its write, with its key, until there is an answer. */
class KeyedWrites {
  readonly #plan: KeyedPlan;
  /** Ids of the VPCs, by number of the write. */
  readonly ids = new Map<number, number>();
  cuts = 0;
  kills = 0;
  #server: ServerProcess;
  #isOver = false;

  constructor(plan: KeyedPlan, server: ServerProcess) {
    this.#plan = plan;
    this.#server = server;
  }

  get server(): ServerProcess {
    return this.#server;
  }

  async run(): Promise<void> {
    const killing = this.#killAgainAndAgain();
    let next = 0;
    const client = async () => {
      while (next < this.#plan.writes) await this.#write(next++);
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    this.#isOver = true;
    await killing;
  }

  async #write(index: number): Promise<void> {
    const cuts = Math.floor(Math.random() * (MOST_CUTS + 1));
    for (let cut = 0; cut < cuts; cut += 1) await this.#send(index, Math.random() * 20);
    this.cuts += cuts;
    for (;;) {
      const reply = await this.#send(index);
      if (reply?.status === 200) {
        this.ids.set(index, (JSON.parse(reply.text) as { id: number }).id);
        return;
      }
      if (reply) assert.ok([409, 503].includes(reply.status), reply.text);
      await sleep(20);
    }
  }

  /**
   * @param cutAfter milliseconds after which the connection is cut; never when left out
   * @returns undefined when there was no answer
   */
  #send(index: number, cutAfter?: number): Promise<Reply | undefined> {
    const { promise, resolve } = Promise.withResolvers<Reply | undefined>();
    const { base, token } = this.#server.owner;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `write-${index}` };
    const sent = request(`${base}/vpcs`, { method: 'POST', headers });
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', () => resolve(undefined));
    });
    sent.on('error', () => resolve(undefined));
    sent.on('close', () => resolve(undefined));
    sent.end(JSON.stringify({ label: `vpc-${index}`, region: 'us-east' }));
    if (cutAfter !== undefined) setTimeout(() => sent.destroy(), cutAfter);
    return promise;
  }

  async #killAgainAndAgain(): Promise<void> {
    const { writes, kills, databaseUrl, folder } = this.#plan;
    while (this.kills < kills) {
      const next = ((this.kills + 1) * writes) / (kills + 1);
      while (!this.#isOver && this.ids.size < next) await sleep(2);
      if (this.#isOver) return;
      await this.#server.kill();
      this.#server = await ServerProcess.start(databaseUrl, folder, ENV);
      this.kills += 1;
    }
  }
}

/**
 * Sends each write up to five times, cuts most of the connections, and kills the server in between. Afterwards each
 * write must have been done once.
 */
export async function repeatThroughKills(plan: KeyedPlan): Promise<{ cuts: number; kills: number }> {
  const { writes, databaseUrl, folder } = plan;
  const load = new KeyedWrites(plan, await ServerProcess.start(databaseUrl, folder, ENV));
  try {
    await load.run();
    const { owner } = load.server;
    const found = new Map<string, number>();
    for (let page = 1; found.size < writes; page += 1) {
      const { body } = await owner.get(`/vpcs?page_size=500&page=${page}`);
      assert.equal(body.results, writes);
      for (const { id, label } of body.data) found.set(label, id);
    }
    assert.equal(load.ids.size, writes);
    for (const [index, id] of load.ids) assert.equal(found.get(`vpc-${index}`), id);
    const events = await owner.list('/account/events', { action: 'vpc_create' });
    assert.equal(events.body.results, writes);
  } finally {
    await load.server.kill();
  }
  return { cuts: load.cuts, kills: load.kills };
}
