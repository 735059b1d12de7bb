import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Actor } from '#access/actor';
import { type Access, parseId, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import { requireUnrestricted } from '#features/identity/users/target';
import type { Database, LoginRow } from '#store/schema/tables/index';

/** Which sign-ins: those of the acting user, or those of all users of the account. */
export type LoginOwner = 'user' | 'account';

/** The sign-in of the acting user with `:loginId`. */
export function ownLogin(): Target<LoginRow> {
  return {
    requirement: { kind: 'member' },
    load: (access, { loginId }) => loadLogin(access, loginId, 'user'),
  };
}

/** The sign-in of any user of the account with `:loginId`. Only for unrestricted users. */
export function loginOfAccount(): Target<LoginRow> {
  return {
    requirement: { kind: 'unrestricted' },
    async load(access, { loginId }) {
      const login = await loadLogin(access, loginId, 'account');
      requireUnrestricted(access);
      return login;
    },
  };
}

/** Sign-ins within their retention. @param since UTC seconds; older ones are past their retention */
export function visibleLogins(
  eb: ExpressionBuilder<Database, 'login'>,
  actor: Actor,
  owner: LoginOwner,
  since: number,
): Expression<SqlBool> {
  const ofAccount = eb('login.account_id', '=', actor.accountId);
  return eb.and([
    owner === 'account' ? ofAccount : eb('login.user_id', '=', actor.userId),
    eb('login.created', '>=', since),
  ]);
}

async function loadLogin(
  { db, actor, now, settings }: Access,
  loginId: string | undefined,
  owner: LoginOwner,
): Promise<LoginRow> {
  return await db
    .selectFrom('login')
    .selectAll()
    .where('id', '=', parseId(loginId))
    .where((eb) => visibleLogins(eb, actor, owner, now() - settings.ttl.logins))
    .executeTakeFirstOrThrow(() => Failure.notFound());
}
