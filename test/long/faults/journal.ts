import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Client } from '#test/harness/http-client';
import type { Member } from './members.ts';

const BUSY = 'Compute busy.';

/** The server is gone or unavailable: the request may or may not have been executed. */
export class Interrupted extends Error {}

interface Kept {
  /** The last acknowledged state; undefined after an acknowledged delete. */
  shown: object | undefined;
  /** The request that was under way when the server went away. */
  pending?: { method: 'PUT' | 'DELETE'; input: object };
}

/**
 * Checks something acknowledged that no record shows.
 * @throws AssertionError when it is not true
 */
type Fact = (client: Client) => Promise<void>;

type Method = 'POST' | 'PUT' | 'DELETE';

/** Fields that change without a request to the record: times, jobs, and counts of related records. */
const CHANGING = new Set(
  [
    'updated status subnets computes token secret last_login ssh_keys tfa_enabled interfaces',
    'active vpc compute firewall last_authenticated entities',
    'natgateway addresses portset_assignments portset_capacity vpc_subnet',
  ]
    .join(' ')
    .split(' '),
);

/** The writes of one client, and the state that they must have led to. */
export class Journal {
  readonly member: Member;
  /** Method and path of all requests. */
  readonly asked = new Set<string>();
  acknowledged = 0;
  readonly #kept = new Map<string, Kept>();
  readonly #facts = new Map<string, Fact>();
  #creating: { path: string; label: string } | undefined;
  #client: Client;

  /** @param url URL of the server, without a path */
  constructor(url: string, member: Member) {
    this.member = member;
    this.#client = new Client(`${url}/v4`, member.token);
  }

  /** Continues with a server at another URL. */
  reconnect(url: string): void {
    this.#client = new Client(`${url}/v4`, this.member.token);
  }

  get origin(): string {
    return new URL(this.#client.base).origin;
  }

  /**
   * @param key the record's identifier in paths
   * @returns the record and its path
   */
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

  /**
   * Tracks a record that this client did not create.
   * @returns the record
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- each caller knows what is there.
  async track(path: string): Promise<any> {
    const { body } = await this.read(path);
    this.#kept.set(path, { shown: body });
    return body;
  }

  async update(path: string, input: object): Promise<void> {
    const kept = this.#kept.get(path) as Kept;
    kept.pending = { method: 'PUT', input };
    const { body } = await this.#write('PUT', path, input);
    this.#kept.set(path, { shown: body });
  }

  /**
   * Sends a write whose effect is visible in another record.
   * @param changes what must be different there after the write is acknowledged
   */
  async change(path: string, changes: object, method: Method, at: string, input?: object): Promise<Answer> {
    const kept = this.#kept.get(path) as Kept;
    kept.pending = { method: 'PUT', input: changes };
    const answer = await this.#write(method, at, input);
    this.#kept.set(path, { shown: { ...kept.shown, ...changes } });
    return answer;
  }

  async remove(path: string): Promise<void> {
    const kept = this.#kept.get(path) as Kept;
    kept.pending = { method: 'DELETE', input: {} };
    await this.#write('DELETE', path, undefined);
    for (const name of this.#kept.keys()) if (name.startsWith(`${path}/`)) this.#kept.delete(name);
    this.#kept.set(path, { shown: undefined });
  }

  /** Sends a write that leaves no record. */
  act(method: Method, path: string, input?: object): Promise<Answer> {
    return this.#write(method, path, input);
  }

  /**
   * Records a fact that must hold from now on. Without a fact, it is unknown.
   * @param name name of the fact; replaces the previous one of that name
   */
  know(name: string, fact?: Fact): void {
    if (fact) this.#facts.set(name, fact);
    else this.#facts.delete(name);
  }

  /** Records whether a token is valid; undefined while a request that revokes it is under way. */
  knowToken(token: string, isGood?: boolean): void {
    const expected = isGood ? 200 : 401;
    const fact: Fact = async ({ base }) => {
      const { status, text } = await new Client(base, token).get('/profile');
      assert.equal(status, expected, `a token that is ${isGood ? 'good' : 'ended'}: ${text}`);
    };
    this.know(token, isGood === undefined ? undefined : fact);
  }

  async read(path: string, filter?: object): Promise<Answer> {
    const answer = await this.attempt(
      filter ? this.#client.list(path, filter) : this.#client.send('GET', path),
    );
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    return answer;
  }

  /** @throws Interrupted when there is no reply, or the server is unavailable */
  async attempt<T extends Answer>(sent: Promise<T>): Promise<T> {
    const answer = await sent.catch((error: Error) => {
      throw new Interrupted(error.message);
    });
    if (answer.status === 503) throw new Interrupted(answer.text);
    return answer;
  }

  async #write(method: Method, path: string, input: object | undefined): Promise<Answer> {
    this.asked.add(`${method} ${path}`);
    for (;;) {
      const answer = await this.attempt(this.#client.send(method, path, { body: input }));
      const isBusy = answer.status === 400 && answer.body?.errors[0].reason === BUSY;
      if (!isBusy) {
        assert.ok(answer.status === 200, `${method} ${path}: ${answer.status} ${answer.text}`);
        this.acknowledged += 1;
        return answer;
      }
      await sleep(5);
    }
  }

  /** Checks that everything acknowledged exists, and that the last request took effect completely or not at all. */
  async verify(): Promise<void> {
    for (const [path, kept] of this.#kept) await this.#verifyRecord(path, kept);
    for (const fact of this.#facts.values()) await fact(this.#client);
    const creating = this.#creating;
    if (creating) {
      const field = creating.path === '/account/users' ? 'username' : 'label';
      const { status, body, text } = await this.#client.list(creating.path, { [field]: creating.label });
      // The parent may be the record that the interrupted request would have created.
      if (status === 404) return;
      const rows: Record<string, string>[] = body.data ?? body;
      assert.ok(rows.filter((row) => row[field] === creating.label).length <= 1, text);
    }
  }

  async #verifyRecord(path: string, { shown, pending }: Kept): Promise<void> {
    const { status, body, text } = await this.#client.get(path);
    const told = `${path}, ${JSON.stringify(pending)}: ${status} ${text}\nwas ${JSON.stringify(shown)}`;
    const isGone = status === 404;
    assert.ok(isGone || status === 200, told);
    if (shown === undefined) {
      assert.ok(isGone, told);
    } else if (isGone) {
      const parentGoes = [...this.#kept].some(
        ([parent, { pending: asked }]) => path.startsWith(`${parent}/`) && asked?.method === 'DELETE',
      );
      assert.ok(pending?.method === 'DELETE' || parentGoes, told);
    } else {
      const after = pending ? steady({ ...shown, ...pending.input }) : steady(shown);
      const found = steady(body);
      if (pending === undefined || JSON.stringify(found) !== JSON.stringify(steady(shown)))
        assert.deepEqual(found, after, told);
    }
  }
}

function steady(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !CHANGING.has(key)));
}
