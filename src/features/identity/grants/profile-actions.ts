import type { ActorCtx } from '#access/ctx';
import { readGrants } from './actions.ts';
import { type Grants, withoutUngranted } from './schema.ts';

/** The actor's own grants; undefined for an unrestricted user, who needs none. */
export async function readOwnGrants({ db, actor }: ActorCtx): Promise<Grants | undefined> {
  const grants = await readGrants(db, {
    id: actor.userId,
    account_id: actor.accountId,
    account_access: actor.accountAccess,
    restricted: actor.restricted ? 1 : 0,
  });
  return grants ? withoutUngranted(grants) : undefined;
}
