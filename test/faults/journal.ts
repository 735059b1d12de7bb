import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '../harness/http-client.ts';

const BUSY = 'Compute busy.';

/** The server is gone, or says that it cannot serve: what was asked may have happened or not. */
export class Interrupted extends Error {}

interface Kept {
  /** As the last acknowledged answer showed it; undefined once a delete was acknowledged. */
  shown: object | undefined;
  /** What was asked when the server went away. */
  pending?: { method: 'PUT' | 'DELETE'; input: object };
}

/** Changes without a client's doing: times, jobs, what others add below or beside a record. */
const CHANGING = new Set(
  'updated status subnets computes token secret last_login ssh_keys tfa_enabled interfaces'.split(' '),
);

/** One client's writes, and what they must have led to. */
export class Journal {
  readonly #kept = new Map<string, Kept>();
  #creating: { path: string; label: string } | undefined;
  #client: Client;
  /** Method and path of everything that was asked. */
  readonly asked = new Set<string>();
  acknowledged = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Goes on with a server at another address. */
  reconnect(client: Client): void {
    this.#client = client;
  }

  /** @param key the record's name in paths. @returns the record and its path */
  // oxlint-disable-next-line typescript/no-explicit-any -- each caller knows what it made.
  async create(path: string, input: object, key = 'id'): Promise<{ path: string; shown: any }> {
    const label = Object.hasOwn(input, 'username')
      ? (input as { username: string }).username
      : (input as { label: string }).label;
    this.#creating = { path, label };
    const { body } = await this.#write('POST', path, input);
    this.#creating = undefined;
    const created = `${path}/${body[key]}`;
    this.#kept.set(created, { shown: body });
    return { path: created, shown: body };
  }

  async update(path: string, input: object): Promise<void> {
    const kept = this.#kept.get(path) as Kept;
    kept.pending = { method: 'PUT', input };
    const { body } = await this.#write('PUT', path, input);
    this.#kept.set(path, { shown: body });
  }

  async remove(path: string): Promise<void> {
    const kept = this.#kept.get(path) as Kept;
    kept.pending = { method: 'DELETE', input: {} };
    await this.#write('DELETE', path, undefined);
    for (const name of this.#kept.keys()) if (name.startsWith(`${path}/`)) this.#kept.delete(name);
    this.#kept.set(path, { shown: undefined });
  }

  /** What leaves no record of its own. */
  act(method: 'POST' | 'PUT' | 'DELETE', path: string, input?: object): Promise<Answer> {
    return this.#write(method, path, input);
  }

  async #write(method: 'POST' | 'PUT' | 'DELETE', path: string, input: object | undefined): Promise<Answer> {
    this.asked.add(`${method} ${path}`);
    for (;;) {
      const answer = await this.#client.send(method, path, { body: input }).catch((error: Error) => {
        throw new Interrupted(error.message);
      });
      if (answer.status === 503) throw new Interrupted(answer.text);
      const isBusy = answer.status === 400 && answer.body?.errors[0].reason === BUSY;
      if (!isBusy) {
        assert.ok(answer.status === 200, `${method} ${path}: ${answer.status} ${answer.text}`);
        this.acknowledged += 1;
        return answer;
      }
      await sleep(5);
    }
  }

  /** Everything acknowledged is there; what was asked last has happened wholly or not at all. */
  async verify(): Promise<void> {
    for (const [path, { shown, pending }] of this.#kept) {
      const { status, body, text } = await this.#client.get(path);
      const told = `${path}, ${JSON.stringify(pending)}: ${status} ${text}\nwas ${JSON.stringify(shown)}`;
      const isGone = status === 404;
      assert.ok(isGone || status === 200, told);
      if (shown === undefined) {
        assert.ok(isGone, told);
        continue;
      }
      if (isGone) {
        const parentGoes = [...this.#kept].some(
          ([parent, { pending: asked }]) => path.startsWith(`${parent}/`) && asked?.method === 'DELETE',
        );
        assert.ok(pending?.method === 'DELETE' || parentGoes, told);
        continue;
      }
      const after = pending ? steady({ ...shown, ...pending.input }) : steady(shown);
      const found = steady(body);
      if (pending === undefined || JSON.stringify(found) !== JSON.stringify(steady(shown)))
        assert.deepEqual(found, after, told);
    }
    const creating = this.#creating;
    if (creating) {
      const field = creating.path === '/account/users' ? 'username' : 'label';
      const { status, body, text } = await this.#client.list(creating.path, { [field]: creating.label });
      // The parent may be what the interrupted request would have been below.
      assert.ok(status === 404 || body.data.length <= 1, text);
    }
  }

  /** The next round has nothing to do with this one's records. */
  forget(): void {
    this.#kept.clear();
    this.#creating = undefined;
  }
}

function steady(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !CHANGING.has(key)));
}
