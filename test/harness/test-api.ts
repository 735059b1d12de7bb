import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { createCtx } from '#app/ctx';
import { type Replacements, type Service, startService } from '#app/service';
import { readConfig } from '#config/config';
import type { GlobalGrant, Permission } from '#domain/identity/grants';
import type { Scopes } from '#domain/identity/scopes';
import { asId } from '#domain/ids';
import type { ComputeDriver } from '#features/computes/jobs/driver';
import type { StreamLimits } from '#features/events/stream/services';
import { createAccount } from '#features/identity/accounts/actions';
import { createToken } from '#features/identity/tokens/actions';
import { createUser } from '#features/identity/users/actions';
import type { Transports } from '#features/outbox/transports/transport';
import type { ConnectionLimits } from '#http/connections/limits';
import type { Dialect } from '#store/types';
import { succeeded } from './assert-errors.ts';
import { createMigratedPostgresDatabase } from './databases.ts';
import { Client, currentSpeaker } from './http-client.ts';

export interface TestApiOptions {
  /** Environment variables. Rate limiting is off by default. */
  env?: Record<string, string>;
  /** An existing database, to start a second server on it. */
  databaseUrl?: string;
  /** The log of the service; none by default. */
  log?: Logger;
  /** Initial time in UTC seconds; a day in 2024 by default. */
  now?: number;
  /** The compute driver; by default the built-in one with immediate jobs. */
  driver?: ComputeDriver;
  /** Message transports; by default messages are kept in the outbox. */
  transports?: Transports;
  /** Smaller connection limits than in production. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Smaller limits on event streams than in production. */
  streamLimits?: Partial<StreamLimits>;
  /** Look-ups and timeout of the requests of webhooks. */
  webhookRequests?: Replacements['webhookRequests'];
}

export interface Grants {
  global?: GlobalGrant[];
  vpc?: Record<number, Permission>;
  compute?: Record<number, Permission>;
  firewall?: Record<number, Permission>;
}

const INVENTED_NAMES = fileURLToPath(new URL('../names/invented.yaml', import.meta.url));

/** A clock that only tests advance. UTC seconds. */
export class TestClock {
  now = Math.floor(Date.parse('2024-05-20T09:14:03Z') / 1000);

  advance(seconds: number): void {
    this.now += seconds;
  }
}

/** A running service with its own clock, and accounts created as an operator does. */
export class TestApi {
  readonly service: Service;
  readonly clock: TestClock;
  readonly databaseUrl: string;
  #made = 0;

  constructor(service: Service, clock: TestClock, databaseUrl: string) {
    this.service = service;
    this.clock = clock;
    this.databaseUrl = databaseUrl;
  }

  static async start(
    dialect: Dialect,
    {
      env = {},
      databaseUrl,
      log = pino({ level: 'silent' }),
      now,
      driver,
      transports,
      connectionLimits,
      streamLimits,
      webhookRequests,
    }: TestApiOptions = {},
  ): Promise<TestApi> {
    const url = databaseUrl ?? (dialect === 'sqlite' ? ':memory:' : await createMigratedPostgresDatabase());
    const clock = new TestClock();
    if (now !== undefined) clock.now = now;
    const config = readConfig({
      env: {
        PORT: '0',
        DATABASE_URL: url,
        PALISADE_RATE_LIMIT: 'off',
        PALISADE_SECRET_KEY: '11'.repeat(32),
        PALISADE_JOB_SECONDS: '0',
        // Tests advance the clock for other reasons than to get mails about activity.
        PALISADE_TTL_DIGEST: '36500d',
        ...(currentSpeaker() && { PALISADE_NAMES: INVENTED_NAMES }),
        ...env,
      },
      workingDirectory: process.cwd(),
    });
    const replacements = {
      now: () => clock.now,
      log,
      ...(driver ? { driver } : {}),
      ...(transports ? { transports } : {}),
      ...(connectionLimits ? { connectionLimits } : {}),
      ...(streamLimits ? { streamLimits } : {}),
      ...(webhookRequests ? { webhookRequests } : {}),
    };
    return new TestApi(await startService(config, replacements), clock, url);
  }

  /** Base URL of the API with `/v4`. */
  get base(): string {
    return `${this.service.url}/v4`;
  }

  get nobody(): Client {
    return new Client(this.base);
  }

  stop(): Promise<void> {
    return this.service.stop();
  }

  async newAccount(company = 'Example Ltd'): Promise<TestAccount> {
    this.#made += 1;
    // At least as long as a password must be, because tests use it as one. Process ids in a container are short.
    const username = `owner${String(process.pid).padStart(7, '0')}x${this.#made}`;
    const { account, user } = await createAccount(createCtx(this.service.services), company, {
      username,
      email: `${username}@example.com`,
    });
    const owner = new Client(this.base, await this.newToken(user));
    return new TestAccount(this, account.id, account.euuid, username, user.id, owner);
  }

  async newToken(
    user: { id: number; account_id: number },
    { scopes = '*', expiry = null }: { scopes?: Scopes; expiry?: number | null } = {},
  ): Promise<string> {
    const input = { label: 'test', scopes, expiry };
    return (await createToken(createCtx(this.service.services), user, input)).token;
  }
}

export class TestAccount {
  readonly api: TestApi;
  readonly id: number;
  readonly euuid: string;
  readonly ownerName: string;
  readonly ownerId: number;
  /** The first user of the account, unrestricted, with a token for all scopes. */
  readonly owner: Client;
  #users = 0;

  constructor(api: TestApi, id: number, euuid: string, ownerName: string, ownerId: number, owner: Client) {
    this.api = api;
    this.id = id;
    this.euuid = euuid;
    this.ownerName = ownerName;
    this.ownerId = ownerId;
    this.owner = owner;
  }

  /** A client of the owner with limited scopes. */
  async withScopes(scopes: Scopes, expiry: number | null = null): Promise<Client> {
    const user = { id: this.ownerId, account_id: this.id };
    return new Client(this.api.base, await this.api.newToken(user, { scopes, expiry }));
  }

  /** A client of the owner whose token has all scopes and these restrictions. */
  async limited(restrictions: object, user: Client = this.owner): Promise<Client & { tokenId: number }> {
    const { id, token } = succeeded(await user.post('/profile/tokens', { label: 'limited', restrictions }));
    return Object.assign(new Client(this.api.base, token), { tokenId: id });
  }

  /** A restricted user with a token for all scopes. */
  async restricted({
    global = [],
    vpc = {},
    compute = {},
    firewall = {},
  }: Grants = {}): Promise<Client & { username: string; userId: number }> {
    const { services } = this.api.service;
    this.#users += 1;
    const username = `${this.ownerName}-r${this.#users}`;
    const email = `${username}@example.com`;
    const user = await createUser(createCtx(services), this.id, { username, email, restricted: true });
    await services.store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
      for (const name of global)
        await tx.insertInto('global_grant').values({ user_id: user.id, name }).execute();
      for (const [id, permission] of Object.entries(vpc)) {
        await tx
          .insertInto('vpc_grant')
          .values({ user_id: user.id, vpc_id: asId(Number(id)), permission })
          .execute();
      }
      for (const [id, permission] of Object.entries(compute)) {
        await tx
          .insertInto('compute_grant')
          .values({ user_id: user.id, compute_id: asId(Number(id)), permission })
          .execute();
      }
      for (const [id, permission] of Object.entries(firewall)) {
        await tx
          .insertInto('firewall_grant')
          .values({ user_id: user.id, firewall_id: asId(Number(id)), permission })
          .execute();
      }
      return { value: undefined, noEvent: 'a test prepares its grants' };
    });
    const client = new Client(this.api.base, await this.api.newToken(user));
    return Object.assign(client, { username, userId: user.id });
  }
}

/** Provides a service to the tests of the calling suite. */
export function useTestApi(dialect: Dialect, options: TestApiOptions = {}): { readonly api: TestApi } {
  const holder: { api: TestApi } = { api: undefined as never };
  before(async () => {
    holder.api = await TestApi.start(dialect, options);
  });
  after(() => holder.api?.stop());
  return holder;
}
