import type { Ctx } from '#access/ctx';
import { meetsRequirement, type Requirement } from '#access/decide';
import type { DbAccess, Target } from '#access/target';
import { Failure } from '#domain/failure';
import { usernameProblem } from '#domain/identity/user-inputs';
import { lockAccount } from '#store/locks';
import type { UserRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { selectUserById } from './store.ts';

const UNRESTRICTED: Requirement = { kind: 'unrestricted' };

/** A target without an entity: requires an unrestricted user. */
export function unrestricted(): Target<void> {
  return {
    requirement: UNRESTRICTED,
    load: async (access) => requireUnrestricted(access),
  };
}

/** The user of the account with `:username`, matching case. Only for unrestricted users. */
export function userOfAccount(): Target<UserRow> {
  return {
    requirement: UNRESTRICTED,
    async load({ db, actor }, { username = '' }) {
      // Avoids a query with text that PostgreSQL may reject, such as a null character.
      if (usernameProblem(username)) throw Failure.notFound();
      const row = await db
        .selectFrom('user')
        .selectAll()
        .where('account_id', '=', actor.accountId)
        .where('username', '=', username)
        .executeTakeFirstOrThrow(() => Failure.notFound());
      requireUnrestricted({ actor });
      return row;
    },
  };
}

/** Operator commands: writes on a user of any account, read again behind the account's lock. */
export function mutateUser<T>(
  ctx: Ctx,
  { id, account_id }: Pick<UserRow, 'id' | 'account_id'>,
  act: (tx: Tx, user: UserRow) => Promise<Outcome<T>>,
): Promise<T> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, account_id);
    return await act(tx, await requireUser(tx, id));
  });
}

/** Reads the user again after its account was locked. @throws Failure 404 when the user is gone */
export async function requireUser(tx: Tx, id: number): Promise<UserRow> {
  const user = await selectUserById(tx, id);
  if (!user) throw Failure.notFound();
  return user;
}

export function requireUnrestricted({ actor }: Pick<DbAccess, 'actor'>): void {
  if (!meetsRequirement(actor, UNRESTRICTED)) throw Failure.forbidden();
}

/** A target without an entity: requires a person. A proxy user stands for a parent account and has no personal data. */
export function person(): Target<void> {
  return {
    requirement: { kind: 'person' },
    async load({ actor }) {
      if (!meetsRequirement(actor, { kind: 'person' })) throw Failure.forbidden();
    },
  };
}
