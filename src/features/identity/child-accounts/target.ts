import { type DbAccess, requireGlobalGrant, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { AccountRow } from '#store/schema/tables/index';

const EUUID = /^[0-9A-F-]{36}$/;

/** The child of the acting account with `:euuid`. Restricted users need the grant `child_account_access`. */
export function childAccount(): Target<AccountRow> {
  return {
    requirement: { kind: 'global', grant: 'child_account_access' },
    load: (access, { euuid = '' }) => loadChildAccount(access, euuid),
  };
}

async function loadChildAccount({ db, actor }: DbAccess, euuid: string): Promise<AccountRow> {
  if (!EUUID.test(euuid)) throw Failure.notFound();
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('euuid', '=', euuid)
    .where('parent_account_id', '=', actor.accountId)
    .executeTakeFirstOrThrow(() => Failure.notFound());
  await requireGlobalGrant({ db, actor }, 'child_account_access');
  return row;
}
