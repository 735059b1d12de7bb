import { meetsRequirement, type Requirement } from '#access/decide';
import type { DbAccess, Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { Permission } from '#domain/identity/grants';
import type { OauthClientRow } from '#store/schema/tables/index';

const CLIENT_ID = /^[0-9a-f]{20}$/;

/** A target without an entity: requires the grant `account_access`. */
export function accountAccess(wanted: Permission): Target<void> {
  return {
    requirement: requirementOf(wanted),
    load: (access) => requireAccountAccess(access, wanted),
  };
}

/** The OAuth client of the account with `:clientId`. Built-in clients belong to no account. */
export function oauthClient(wanted: Permission): Target<OauthClientRow> {
  return {
    requirement: requirementOf(wanted),
    load: (access, { clientId = '' }) => loadOauthClient(access, clientId, wanted),
  };
}

async function loadOauthClient(access: DbAccess, id: string, wanted: Permission): Promise<OauthClientRow> {
  const { db, actor } = access;
  if (!CLIENT_ID.test(id)) throw Failure.notFound();
  const row = await db
    .selectFrom('oauth_client')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', actor.accountId)
    .executeTakeFirstOrThrow(() => Failure.notFound());
  await requireAccountAccess(access, wanted);
  return row;
}

async function requireAccountAccess({ db, actor }: DbAccess, wanted: Permission): Promise<void> {
  // The actor's rights may have been reduced since the request began.
  const user = actor.restricted
    ? await db.selectFrom('user').select('account_access').where('id', '=', actor.userId).executeTakeFirst()
    : undefined;
  const now = { ...actor, accountAccess: user?.account_access ?? null };
  if (!meetsRequirement(now, requirementOf(wanted))) throw Failure.forbidden();
}

function requirementOf(wanted: Permission): Requirement {
  return { kind: 'account_access', wanted };
}
