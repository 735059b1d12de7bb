import { permitted, type Requirement } from '#access/decide';
import type { DbAccess, Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { Permission } from '#domain/identity/grants';
import type { OauthClientRow } from '#store/schema/tables/index';

const CLIENT_ID = /^[0-9a-f]{20}$/;

/** No entity, but `account_access`. */
export function accountAccess(wanted: Permission): Target<void> {
  return {
    requirement: requirementOf(wanted),
    load: (access) => requireAccountAccess(access, wanted),
  };
}

/** The OAuth client of the account that `:clientId` names. Those that come with the service are nobody's. */
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
    .executeTakeFirst();
  if (!row) throw Failure.notFound();
  await requireAccountAccess(access, wanted);
  return row;
}

async function requireAccountAccess({ db, actor }: DbAccess, wanted: Permission): Promise<void> {
  // What the actor had when the request began may have been taken away since.
  const user = actor.restricted
    ? await db.selectFrom('user').select('account_access').where('id', '=', actor.userId).executeTakeFirst()
    : undefined;
  const now = { ...actor, accountAccess: user?.account_access ?? null };
  if (!permitted(now, requirementOf(wanted))) throw Failure.forbidden();
}

function requirementOf(wanted: Permission): Requirement {
  return { kind: 'account_access', wanted };
}
