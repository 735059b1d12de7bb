import type { ActorCtx } from '#access/ctx';
import type { ComputeId } from '#domain/ids';
import { mapInSlices } from '#platform/long-work';
import type { PageRequest } from '#store/query/page';
import { toFirewall } from './schema.ts';
import { type ListedFirewall, selectFirewallPage, selectPartsByFirewall, selectRules } from './store.ts';

/** Firewalls whose rules are in memory at a time: each may have some 100 KB of them. */
const PORTION = 10;

/**
 * A page of the firewalls that the actor may see, read in portions.
 * @param computeId only those that are assigned to this compute
 */
export async function firewallPage(ctx: ActorCtx, list: PageRequest, computeId?: ComputeId) {
  const page = await selectFirewallPage(ctx.db, ctx.actor, list, computeId);
  return { ...page, rows: showInPortions(ctx, page.rows) };
}

/** Reads rules in portions, only one of which is in memory at a time. */
async function* showInPortions({ db, actor }: ActorCtx, rows: readonly ListedFirewall[]) {
  const partsOf = await selectPartsByFirewall(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  for (let from = 0; from < rows.length; from += PORTION) {
    const some = rows.slice(from, from + PORTION);
    const rules = await selectRules(
      db,
      some.map(({ id }) => id),
    );
    yield await mapInSlices(some, (row) =>
      toFirewall({ ...row, rules: rules.get(row.id) ?? '' }, partsOf(row.id)),
    );
  }
}
