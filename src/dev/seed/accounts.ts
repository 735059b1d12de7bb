import { createHash } from 'node:crypto';
import type { Ctx } from '#access/ctx';
import type { DevLogin, DevPasswords } from '#dev/logins/login';
import type { NewEvent } from '#domain/event';
import { Failure, type Problem } from '#domain/failure';
import { addAccount } from '#features/identity/accounts/actions';
import { insertOauthClient } from '#features/identity/clients/store';
import { insertSshKey } from '#features/identity/ssh-keys/store';
import { addUser, userCreateEvent } from '#features/identity/users/actions';
import { hashToken } from '#platform/token-hash';
import type { UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import type { Seed, SeedAccount, SeedUser } from './schema.ts';

/** A user of the seed that exists now. */
export interface SeededUser {
  seed: SeedUser;
  row: UserRow;
  /** Where it is in the file. */
  field: string;
}

export interface SeededAccount {
  seed: SeedAccount;
  id: number;
  users: SeededUser[];
  field: string;
}

/** Problems with a seed that has the right form. */
export class SeedProblems extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('The seed cannot be planted');
    this.name = 'SeedProblems';
    this.problems = problems;
  }
}

/** Says where in the file the problems of an action are. */
export async function withFieldPath<T>(field: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw error instanceof Failure ? seedProblems(field, error.problems) : error;
  }
}

/** @param at where in the file the problems are */
export function seedProblems(at: string, problems: readonly Problem[]): SeedProblems {
  return new SeedProblems(
    problems.map(({ field, reason }) => ({ field: field === undefined ? at : `${at}.${field}`, reason })),
  );
}

/**
 * Creates accounts, users, keys and OAuth clients, in one transaction.
 * @throws SeedProblems
 */
export async function seedAccounts(
  ctx: Ctx,
  { accounts }: Seed,
  { passwords, login }: { passwords: DevPasswords; login: DevLogin },
): Promise<SeededAccount[]> {
  const hashes = new Map<SeedUser, string | null>();
  for (const { user, field } of usersOf(accounts)) {
    const { username, email, password = login.password, password_hash: hash } = user;
    const names = [username, email ?? ''];
    hashes.set(
      user,
      hash === undefined ? await withFieldPath(field, () => passwords.hash(password, names)) : hash,
    );
  }
  return await ctx.mutate(async (tx) => {
    const events: NewEvent[] = [];
    const planted: SeededAccount[] = [];
    for (const [index, seed] of accounts.entries()) {
      const field = `accounts[${index}]`;
      planted.push(await plantAccount(ctx, tx, seed, field, { hashes, events, login }));
    }
    return { value: planted, event: events };
  });
}

async function plantAccount(
  ctx: Ctx,
  tx: Tx,
  seed: SeedAccount,
  field: string,
  {
    hashes,
    events,
    login,
  }: { hashes: ReadonlyMap<SeedUser, string | null>; events: NewEvent[]; login: DevLogin },
): Promise<SeededAccount> {
  const [first, ...others] = seed.users;
  if (!first || first.restricted) {
    throw new SeedProblems([{ field: `${field}.users[0].restricted`, reason: FIRST_IS_UNRESTRICTED }]);
  }
  const users: SeededUser[] = [];
  const noteUser = async (user: SeedUser, row: UserRow) => {
    const userField = `${field}.users[${users.length}]`;
    users.push({ seed: user, row, field: userField });
    events.push(userCreateEvent(row));
    for (const { label, ssh_key } of user.ssh_keys ?? []) {
      await insertSshKey(tx, { user_id: row.id, label, ssh_key, created: ctx.now() });
    }
  };
  const { account, user } = await withFieldPath(`${field}.users[0]`, () =>
    addAccount(ctx, tx, seed.company ?? 'My account', inputOf(first), hashes.get(first) ?? null),
  );
  await noteUser(first, user);
  for (const other of others) {
    const add = () => addUser(ctx, tx, account.id, inputOf(other), hashes.get(other) ?? null);
    await noteUser(other, await withFieldPath(`${field}.users[${users.length}]`, add));
  }
  for (const { label, redirect_uri, public: isPublic, id, secret, secret_hash: hash } of seed.oauth_clients ??
    []) {
    const name = `${account.id} ${label}`;
    await insertOauthClient(tx, {
      id: id ?? deriveValue(login, 'client', name).slice(0, 20),
      account_id: account.id,
      label,
      redirect_uri,
      public: isPublic ? 1 : 0,
      status: 'active',
      secret_hash: hash ?? hashToken(secret ?? deriveValue(login, 'secret', name)),
      created: ctx.now(),
    });
  }
  return { seed, id: account.id, users, field };
}

const FIRST_IS_UNRESTRICTED = 'The first user of an account must not be restricted';

/** A value that follows from the token of the login: in memory the same each time, otherwise one that nobody knows. */
export function deriveValue({ token }: DevLogin, kind: string, name: string): string {
  return createHash('sha256').update(`${token} ${kind} ${name}`).digest('hex');
}

function usersOf(accounts: readonly SeedAccount[]): { user: SeedUser; field: string }[] {
  return accounts.flatMap(({ users }, index) =>
    users.map((user, at) => ({ user, field: `accounts[${index}].users[${at}]` })),
  );
}

function inputOf({ username, email = `${username}@example.com`, restricted = false }: SeedUser) {
  return { username, email, restricted, keepsPassword: true };
}
