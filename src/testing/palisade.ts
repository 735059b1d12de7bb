import type {
  AccountOptions,
  ClockOptions,
  ClockState,
  FaultOptions,
  JobsMode,
  JobsOptions,
  JobsState,
  PlacedFault,
  RecordedRequest,
  TestAccount,
  TestMessage,
} from './types.ts';

/** What a server tells when it is ready. */
export interface ReadyFacts {
  /** Such as `http://127.0.0.1:41235`. */
  url: string;
  /** The address of the API: `url` with `/v4`. */
  api: string;
  /** Of a user with all rights. */
  token: string;
  username: string;
  /** Null if the seed has only a hash of it. */
  password: string | null;
  /** Users of the seed, with the tokens that were made for them. */
  users: readonly { username: string; token: string }[];
}

/** The server refused a control. */
export class PalisadeControlError extends Error {
  readonly status: number;
  readonly errors: readonly { field?: string; reason: string }[];

  constructor(call: string, status: number, errors: readonly { field?: string; reason: string }[]) {
    const reasons = errors.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`));
    super(`${call} was answered with ${status}: ${reasons.join('; ')}`);
    this.name = 'PalisadeControlError';
    this.status = status;
    this.errors = errors;
  }
}

/** A running server for tests, and what a test may ask of it. */
export class Palisade implements ReadyFacts {
  readonly url: string;
  readonly api: string;
  readonly token: string;
  readonly username: string;
  readonly password: string | null;
  readonly users: ReadyFacts['users'];
  /** Ends the server. */
  readonly stop: () => Promise<void>;

  constructor({ url, api, token, username, password, users }: ReadyFacts, stop: () => Promise<void>) {
    this.url = url;
    this.api = api;
    this.token = token;
    this.username = username;
    this.password = password;
    this.users = users;
    this.stop = stop;
  }

  /** Creates an account of its own, so that tests can run side by side without a reset. */
  account(options: AccountOptions = {}): Promise<TestAccount> {
    return this.#call('POST', '/accounts', options);
  }

  /** Brings back the state after the start, with its clock. Removes faults and recorded requests; ids start again. */
  async reset(): Promise<void> {
    await this.#call('POST', '/reset');
  }

  /** Keeps the present state and time under a name. */
  async snapshot(name: string): Promise<void> {
    await this.#call('POST', '/snapshots', { name });
  }

  /** Brings back what `snapshot` kept. */
  async restore(name: string): Promise<void> {
    await this.#call('POST', `/snapshots/${encodeURIComponent(name)}/restore`);
  }

  clock(): Promise<ClockState> {
    return this.#call('GET', '/clock');
  }

  /** Sets the clock. What is due by then has happened when the promise resolves. */
  setClock(options: ClockOptions): Promise<ClockState> {
    return this.#call('PUT', '/clock', options);
  }

  /** Lets time pass: `90d`, `2h`, `15m` or `30s`. */
  advance(duration: string): Promise<ClockState> {
    return this.setClock({ advance: duration });
  }

  /** Puts a fault into answers. */
  fault(options: FaultOptions): Promise<PlacedFault> {
    return this.#call('POST', '/faults', options);
  }

  async faults(): Promise<PlacedFault[]> {
    const { faults } = await this.#call<{ faults: PlacedFault[] }>('GET', '/faults');
    return faults;
  }

  /** Removes one fault, or all. */
  async removeFaults(id?: number): Promise<void> {
    await this.#call('DELETE', id === undefined ? '/faults' : `/faults/${id}`);
  }

  /** Mails and SMS to users, the oldest first. */
  async outbox(): Promise<TestMessage[]> {
    const { messages } = await this.#call<{ messages: TestMessage[] }>('GET', '/outbox');
    return messages;
  }

  /** The last requests with their answers, the oldest first. */
  async requests(of: { operation?: string; token?: string } = {}): Promise<RecordedRequest[]> {
    const query = new URLSearchParams(of);
    const { requests } = await this.#call<{ requests: RecordedRequest[] }>(
      'GET',
      `/requests?${query.toString()}`,
    );
    return requests;
  }

  /** Holds, finishes or fails jobs of computes: those that there are, and later ones. Without a mode, shows them. */
  jobs(mode?: JobsMode, options: JobsOptions = {}): Promise<JobsState> {
    return mode === undefined ? this.#call('GET', '/jobs') : this.#call('PUT', '/jobs', { mode, ...options });
  }

  /** The present state as a seed. */
  seed(): Promise<object> {
    return this.#call('GET', '/seed');
  }

  async #call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const answer = await fetch(`${this.url}/_dev${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    if (answer.ok) {
      const reply: Reply = JSON.parse(text);
      return reply;
    }
    const { errors = [] }: { errors?: PalisadeControlError['errors'] } = JSON.parse(text);
    throw new PalisadeControlError(`${method} /_dev${path}`, answer.status, errors);
  }
}
