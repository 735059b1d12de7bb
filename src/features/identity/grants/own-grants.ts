import type { Actor } from '#access/actor';
import type { ActorCtx } from '#access/ctx';
import { canSeeVpc, isBoundToVpcs } from '#access/decide';
import { GLOBAL_GRANTS } from '#domain/identity/grants';
import { asId } from '#domain/ids';
import { recordOf } from '#domain/record-of';
import { readGrants } from './actions.ts';
import { type Grants, withoutUngranted } from './schema.ts';

/**
 * The actor's own grants; undefined for an unrestricted user, who needs none. Without those that do not count for a
 * token bound to VPCs.
 */
export async function readOwnGrants({ db, actor }: ActorCtx): Promise<Grants | undefined> {
  const grants = await readGrants(db, {
    id: actor.userId,
    account_id: actor.accountId,
    account_access: actor.accountAccess,
    restricted: actor.restricted ? 1 : 0,
  });
  return grants ? withoutUngranted(isBoundToVpcs(actor) ? ofBoundToken(grants, actor) : grants) : undefined;
}

function ofBoundToken(grants: Grants, actor: Actor): Grants {
  const global = recordOf(GLOBAL_GRANTS, (name) => (grants.global[name] === null ? null : false));
  const vpc = grants.vpc.filter(({ id }) => canSeeVpc(actor, asId(id)));
  return { ...grants, global: { account_access: null, ...global }, compute: [], firewall: [], vpc };
}
