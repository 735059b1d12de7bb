import type { Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { Failure } from '#domain/failure';
import { parseScopes, type Scopes } from '#domain/identity/scopes';
import { Email, UserInput } from '#domain/identity/user-inputs';
import { type Static, Type } from '#domain/schema/json-schema';
import { addAccount } from '#features/identity/accounts/actions';
import { setGrants } from '#features/identity/grants/actions';
import { GrantsInput } from '#features/identity/grants/schema';
import { addToken, newTokenValue, tokenCreateEvent } from '#features/identity/tokens/actions';
import { addUser, userCreateEvent } from '#features/identity/users/actions';
import { mutateUser } from '#features/identity/users/target';
import type { UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import type { TestAccount, TestUser } from '#testing/types';
import type { DevPasswords } from './login.ts';

const { username: Username } = UserInput.properties;
const Name = Type.Optional(Username);
const Password = Type.Optional(Type.String());

const NewAccountUser = Type.Object({
  username: Name,
  email: Type.Optional(Email),
  password: Password,
  restricted: Type.Optional(Type.Boolean()),
  scopes: Type.Optional(Type.String()),
  grants: Type.Optional(GrantsInput),
});

/** Body of a request for an account of its own. */
export const NewAccount = Type.Object({
  company: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  username: Name,
  email: Type.Optional(Email),
  password: Password,
  users: Type.Optional(Type.Array(NewAccountUser)),
});

export type NewAccount = Static<typeof NewAccount>;
type NewAccountUser = Static<typeof NewAccountUser>;

interface PreparedUser extends NewAccountUser {
  passwordHash: string;
  password: string;
  scopeList: Scopes;
}

/** Creates an account with users and tokens. A username that is taken gets the id of the account at its end. */
export async function makeAccount(
  ctx: Ctx,
  { passwords, password: usual }: { passwords: DevPasswords; password: string },
  { company = 'Test Ltd', users = [], ...first }: NewAccount,
): Promise<TestAccount> {
  const owner = await draft({ ...first, restricted: false });
  const others: PreparedUser[] = [];
  for (const user of users) others.push(await draft(user));
  const made = await ctx.mutate(async (tx) => {
    const events: NewEvent[] = [];
    const { account, user } = await addAccount(ctx, tx, company, inputOf(ctx, owner), owner.passwordHash);
    const first = await withToken(tx, user, owner, events);
    const rest: { row: UserRow; shown: TestUser; grants: GrantsInput | undefined }[] = [];
    for (const other of others) {
      const row = await addNamedUser(ctx, tx, account.id, other);
      rest.push({ row, shown: await withToken(tx, row, other, events), grants: other.grants });
    }
    return { value: { account, first, rest }, event: events };
  });
  for (const { row, grants } of made.rest) {
    if (grants) await mutateUser(ctx, row, (tx, user) => setGrants(tx, user, grants));
  }
  const { id, euuid } = made.account;
  return { id, euuid, company, owner: made.first, users: made.rest.map((user) => user.shown) };

  async function withToken(tx: Tx, row: UserRow, from: PreparedUser, events: NewEvent[]): Promise<TestUser> {
    const input = { label: 'test', scopes: from.scopeList, expiry: null };
    const issued = await addToken(ctx, tx, row, input, newTokenValue(ctx));
    events.push(userCreateEvent(row), tokenCreateEvent(row, issued));
    const { id: userId, username, email, restricted } = row;
    return {
      ...{ name: from.username ?? null, id: userId, username, email, restricted: restricted === 1 },
      ...{ password: from.password, token: issued.token },
    };
  }

  async function draft(user: NewAccountUser): Promise<PreparedUser> {
    const { password = usual, username = '', email = '', scopes = '*' } = user;
    const scopeList = parseScopes(scopes, { parentAccount: false });
    if (!scopeList) throw Failure.invalid([{ field: 'scopes', reason: SCOPES_NOT_VALID }]);
    return { ...user, password, passwordHash: await passwords.hash(password, [username, email]), scopeList };
  }
}

const SCOPES_NOT_VALID = 'scopes is not valid';

async function addNamedUser(ctx: Ctx, tx: Tx, accountId: number, user: PreparedUser): Promise<UserRow> {
  const input = inputOf(ctx, user);
  try {
    return await addUser(ctx, tx, accountId, input, user.passwordHash);
  } catch (error) {
    if (!(error instanceof Failure) || user.username === undefined) throw error;
    const username = `${user.username.slice(0, 20)}-${accountId}`;
    return await addUser(ctx, tx, accountId, { ...input, username }, user.passwordHash);
  }
}

function inputOf(
  ctx: Ctx,
  { username = `user-${ctx.random.hex(6)}`, email, restricted = true }: NewAccountUser,
) {
  return { username, email: email ?? `${username}@example.com`, restricted, keepsPassword: true };
}
