import type { ActorCtx } from '#access/ctx';
import { compareReach, REACH_LIMITS, type ReachStates } from '#domain/firewalls/reach/compare-reach';
import type { Guard, Guards, ReachPlace } from '#domain/firewalls/reach/reach-classes';
import { asId, type ComputeId, type FirewallId } from '#domain/ids';
import { isTurnOver, nextTurn } from '#platform/long-work';
import type { FirewallRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { rulesOf } from '../schema.ts';
import { selectRules } from '../store.ts';
import type { DeviceTarget } from '../target.ts';
import { toReach } from './schema.ts';
import {
  selectGuardIds,
  selectPlaces,
  selectVisibleFirewallIds,
  selectVisibleLabels,
  selectVpcIdsOf,
} from './store.ts';

/** More firewalls are not read, and their computes are left out. */
const MOST_FIREWALLS = 50;

type GuardIds = ReadonlyMap<number, FirewallId>;

interface ReachRequest {
  ctx: ActorCtx;
  tx: Tx;
  /** The firewall as it is before the write, or a device of it. */
  target: FirewallRow | DeviceTarget;
}

/**
 * Reads what the comparison of reach needs, before a write of a firewall and after it. Compares when the transaction is
 * over.
 */
export function readReach({ ctx, tx, target }: ReachRequest) {
  return readReachOf({ ctx, tx }, 'firewall' in target ? target.firewall : target);
}

/** The same for a firewall that is made. */
export function readReachOfNew({ ctx, tx }: Pick<ReachRequest, 'ctx' | 'tx'>) {
  return readReachOf({ ctx, tx }, undefined);
}

async function readReachOf({ ctx, tx }: Pick<ReachRequest, 'ctx' | 'tx'>, old: FirewallRow | undefined) {
  const { accountId } = ctx.actor;
  const before = await selectGuardIds(tx, accountId);
  return async (later: Tx) => {
    const rows = await readRows(later, accountId, { old, before });
    return async () => await reachOf(ctx, rows);
  };
}

/** What was read in the transaction. */
interface ReachRows {
  places: readonly ReachPlace[];
  before: GuardIds;
  after: GuardIds;
  /** The rules of the firewall that is written, as they were before. */
  old: FirewallRow | undefined;
  /** Rules as they are after the write, as JSON. */
  rules: ReadonlyMap<FirewallId, string>;
  /** Whether everything was read that a whole comparison needs. */
  isWhole: boolean;
}

async function readRows(
  tx: Tx,
  accountId: number,
  { old, before }: Pick<ReachRows, 'old' | 'before'>,
): Promise<ReachRows> {
  const after = await selectGuardIds(tx, accountId);
  const text = old ? (await selectRules(tx, [old.id])).get(old.id) : undefined;
  const isRuled = text !== undefined && text !== old?.rules;
  const isChanged = (id: number) =>
    before.get(id) !== after.get(id) || (isRuled && after.get(id) === old?.id);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(isChanged);
  const read = { old, before, after };
  if (changed.length === 0) return { ...read, places: [], rules: new Map(), isWhole: true };
  const computeIds = changed.map((id) => asId<ComputeId>(id));
  const vpcIds = await selectVpcIdsOf(tx, computeIds);
  const limit = REACH_LIMITS.places + 1;
  const { places, isWhole } = await selectPlaces(tx, accountId, { vpcIds, first: computeIds, limit });
  const firewallsOf = ({ computeId: id }: ReachPlace) => [before.get(id) ?? [], after.get(id) ?? []].flat();
  const byChange = [...places.filter(({ computeId }) => isChanged(computeId)), ...places];
  const meant = new Set([...new Set(byChange.flatMap(firewallsOf))].slice(0, MOST_FIREWALLS));
  const known = places.filter((place) => firewallsOf(place).every((id) => meant.has(id)));
  const rules = await selectRules(tx, [...meant]);
  return { ...read, places: known, rules, isWhole: isWhole && known.length === places.length };
}

async function reachOf({ db, actor }: ActorCtx, rows: ReachRows) {
  const comparison = compareReach(await statesOf(rows));
  let step = comparison.next();
  for (; !step.done; step = comparison.next()) if (isTurnOver()) await nextTurn();
  const compared = step.value;
  const changes = [...compared.lost, ...compared.gained];
  const places = changes.flatMap(({ from, to }) => [...from.places, ...to.places]);
  const guards = changes.flatMap(({ was, is }) => [was.guard ?? [], is.guard ?? []].flat());
  const computeIds = [...new Set(places.map(({ computeId }) => asId<ComputeId>(computeId)))];
  const firewallIds = [...new Set(guards.map(({ id }) => asId<FirewallId>(id)))];
  return toReach(
    { ...compared, complete: compared.complete && rows.isWhole },
    {
      labels: await selectVisibleLabels(db, actor, computeIds),
      firewalls: await selectVisibleFirewallIds(db, actor, firewallIds),
    },
  );
}

/** A firewall that the write leaves as it is, is the same object before and after. */
async function statesOf({ places, before, after, old, rules }: ReachRows): Promise<ReachStates> {
  const guards = new Map<FirewallId, Guard>();
  for (const [id, text] of rules) {
    if (isTurnOver()) await nextTurn();
    guards.set(id, { id, rules: rulesOf({ rules: text }) });
  }
  const replaced = new Map(guards);
  if (old && rules.get(old.id) !== old.rules) replaced.set(old.id, { id: old.id, rules: rulesOf(old) });
  return { places, before: guardsBy(before, replaced), after: guardsBy(after, guards) };
}

function guardsBy(ids: GuardIds, guards: ReadonlyMap<FirewallId, Guard>): Guards {
  const found = Array.from(ids, ([computeId, id]) => [computeId, guards.get(id)] as const);
  return new Map(found.flatMap(([id, guard]) => (guard ? [[id, guard] as const] : [])));
}
