import { permitted, type Requirement } from '#access/decide';
import type { DbAccess, Target } from '#access/target';
import { Failure } from '#domain/failure';
import { usernameProblem } from '#domain/identity/username';
import type { UserRow } from '#store/schema/tables/index';

const UNRESTRICTED: Requirement = { kind: 'unrestricted' };

/** No entity, but an unrestricted user. */
export function unrestricted(): Target<void> {
  return {
    requirement: UNRESTRICTED,
    load: async (access) => requireUnrestricted(access),
  };
}

/** The user of the account that `:username` names in its stored letter case. For unrestricted users only. */
export function userOfAccount(): Target<UserRow> {
  return {
    requirement: UNRESTRICTED,
    async load({ db, actor }, { username = '' }) {
      // What no username can be may be more than the database takes as text.
      if (usernameProblem(username)) throw Failure.notFound();
      const row = await db
        .selectFrom('user')
        .selectAll()
        .where('account_id', '=', actor.accountId)
        .where('username', '=', username)
        .executeTakeFirst();
      if (!row) throw Failure.notFound();
      requireUnrestricted({ actor });
      return row;
    },
  };
}

export function requireUnrestricted({ actor }: Pick<DbAccess, 'actor'>): void {
  if (!permitted(actor, UNRESTRICTED)) throw Failure.forbidden();
}
