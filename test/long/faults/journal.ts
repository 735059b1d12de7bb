import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Client } from '#test/harness/http-client';
import type { Member } from './members.ts';

const BUSY = 'Compute busy.';

/** The server is gone, or says that it cannot serve: what was asked may have happened or not. */
export class Interrupted extends Error {}

interface Kept {
  /** As the last acknowledged answer showed it; undefined once a delete was acknowledged. */
  shown: object | undefined;
  /** What was asked when the server went away. */
  pending?: { method: 'PUT' | 'DELETE'; input: object };
}

/** Asks the server about something acknowledged that no record shows. @throws AssertionError when it is not so */
type Fact = (client: Client) => Promise<void>;

type Method = 'POST' | 'PUT' | 'DELETE';

/** Changes without a client's doing: times, jobs, what others add below or beside a record. */
const CHANGING = new Set(
  [
    'updated status subnets computes token secret last_login ssh_keys tfa_enabled interfaces',
    'active vpc compute last_authenticated',
  ]
    .join(' ')
    .split(' '),
);

/** One client's writes, and what they must have led to. */
export class Journal {
  readonly member: Member;
  /** Method and path of everything that was asked. */
  readonly asked = new Set<string>();
  acknowledged = 0;
  readonly #kept = new Map<string, Kept>();
  readonly #facts = new Map<string, Fact>();
  #creating: { path: string; label: string } | undefined;
  #client: Client;

  /** @param url of the server, without path */
  constructor(url: string, member: Member) {
    this.member = member;
    this.#client = new Client(`${url}/v4`, member.token);
  }

  /** Goes on with a server at another address. */
  reconnect(url: string): void {
    this.#client = new Client(`${url}/v4`, this.member.token);
  }

  get origin(): string {
    return new URL(this.#client.base).origin;
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

  /** Keeps an eye on what is there without this client's doing. @returns it */
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

  /** A write whose effect another record shows. @param changes what is different there, once it is acknowledged */
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

  /** What leaves no record of its own. */
  act(method: Method, path: string, input?: object): Promise<Answer> {
    return this.#write(method, path, input);
  }

  /** From now on something is so, or, without a fact, may be so or not. @param name of the one it replaces */
  know(name: string, fact?: Fact): void {
    if (fact) this.#facts.set(name, fact);
    else this.#facts.delete(name);
  }

  /** A token is good, or has ended; undefined: a request that ends it is under way. */
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

  /** @throws Interrupted when there is no answer, or it says that the service is away */
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

  /** Everything acknowledged is there; what was asked last has happened wholly or not at all. */
  async verify(): Promise<void> {
    for (const [path, kept] of this.#kept) await this.#verifyRecord(path, kept);
    for (const fact of this.#facts.values()) await fact(this.#client);
    const creating = this.#creating;
    if (creating) {
      const field = creating.path === '/account/users' ? 'username' : 'label';
      const { status, body, text } = await this.#client.list(creating.path, { [field]: creating.label });
      // The parent may be what the interrupted request would have been below.
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
