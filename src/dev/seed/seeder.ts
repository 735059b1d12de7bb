import type { IncomingMessage } from 'node:http';
import type { Ctx } from '#access/ctx';
import type { Service } from '#app/service';
import { type DevLogin, type DevPasswords, KNOWN_HASH, KNOWN_LOGIN } from '#dev/logins/login';
import { ConfigError } from '#domain/config-error';
import { parseTime } from '#domain/time';
import { hasAccounts } from '#features/identity/accounts/store';
import { OWN_NAMES } from '#http/api';
import { systemRandom } from '#platform/random';
import { type SeededAccount, type SeededUser, SeedProblems, seedAccounts } from './accounts.ts';
import { type SeededToken, seedGrantsAndTokens } from './grants-and-tokens.ts';
import type { SeedFile } from './read-seed.ts';
import { seedResources } from './resources.ts';
import type { Seed } from './schema.ts';

const ADMIN = 'admin';

/** Without a seed there is one account with one user. */
const USUAL: Seed = {
  accounts: [{ company: 'My account', users: [{ username: ADMIN, email: 'admin@localhost.localdomain' }] }],
};

const OWN_HEADER = 'palisade-dev-seed';
const CLOCK_NOT_VALID = 'clock must be a time such as 2030-01-01T00:00:00';

export interface LoginSummary {
  username: string;
  token: string;
  /** Null if only its hash is known. */
  password: string | null;
}

/** Fills a new database: people before the service starts, the rest as a client of it. */
export class Seeder {
  readonly #file: SeedFile | undefined;
  readonly #seed: Seed;
  readonly #options: { passwords: DevPasswords; login: DevLogin };
  #planted: SeededAccount[] | undefined;
  #secret: string | undefined = systemRandom.hex(16);
  users: readonly SeededToken[] = [];
  login: LoginSummary;

  /** @throws ConfigError */
  constructor(file: SeedFile | undefined, options: { passwords: DevPasswords; login: DevLogin }) {
    this.#file = file;
    this.#seed = file?.seed ?? USUAL;
    this.#options = options;
    this.login = { username: ADMIN, ...options.login };
    if (this.#seed.clock !== undefined && this.now === undefined) {
      throw (
        file?.refusal([{ field: 'clock', reason: CLOCK_NOT_VALID }]) ?? new ConfigError([CLOCK_NOT_VALID])
      );
    }
  }

  /** Where the clock begins. */
  get now(): number | undefined {
    return this.#seed.clock === undefined ? undefined : parseTime(this.#seed.clock);
  }

  /** Requests of its own pass while all others wait. */
  isOwn({ headers }: IncomingMessage): boolean {
    return this.#secret !== undefined && headers[OWN_HEADER] === this.#secret;
  }

  /** Does nothing to a database that has accounts. @throws ConfigError */
  async begin(ctx: Ctx): Promise<void> {
    if (await hasAccounts(ctx.db)) return;
    this.#planted = await this.#explained(() => seedAccounts(ctx, this.#seed, this.#options));
    const owner = ownerIn(this.#planted);
    if (owner) this.login = shownLogin(owner, this.#options.login);
  }

  /** @throws ConfigError */
  async finish({ url, services }: Service): Promise<void> {
    const planted = this.#planted;
    if (planted) {
      const client = { url, headers: { [OWN_HEADER]: this.#secret ?? '', [OWN_NAMES]: 'true' } };
      this.users = await this.#explained(() => this.#plantRest(services.ctx(), client, planted));
    }
    this.#secret = undefined;
  }

  async #plantRest(
    ctx: Ctx,
    client: Parameters<typeof seedResources>[1],
    planted: readonly SeededAccount[],
  ): Promise<SeededToken[]> {
    const login = { ...this.#options.login, userId: ownerIn(planted)?.row.id ?? 0 };
    const users: SeededToken[] = [];
    for (const [index, account] of planted.entries()) {
      const labels = await seedResources(ctx, client, account, rawAccount(this.#file?.raw, index));
      users.push(...(await seedGrantsAndTokens(ctx, account, labels, login)));
    }
    return users;
  }

  async #explained<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (error instanceof SeedProblems && this.#file) throw this.#file.refusal(error.problems);
      throw error;
    }
  }
}

/** Who gets the token that is shown: the user admin, or else the first one. */
function ownerIn(accounts: readonly SeededAccount[]): SeededUser | undefined {
  const users = accounts.flatMap((account) => account.users);
  return users.find(({ row }) => row.username === ADMIN && row.restricted === 0) ?? users[0];
}

function shownLogin({ seed, row }: SeededUser, { token, password: usual }: DevLogin): LoginSummary {
  const { password, password_hash: hash } = seed;
  const known = hash === KNOWN_HASH ? KNOWN_LOGIN.password : null;
  return { username: row.username, token, password: hash === undefined ? (password ?? usual) : known };
}

function rawAccount(raw: unknown, index: number): unknown {
  const accounts: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'accounts') : [];
  return Array.isArray(accounts) ? accounts[index] : undefined;
}
