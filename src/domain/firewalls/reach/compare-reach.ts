import type { FirewallDirection } from '../rules.ts';
import {
  decide,
  namedIn,
  type Probe,
  portsText,
  probesOf,
  REACH_PROTOCOLS,
  type ReachProtocol,
} from './compiled-rules.ts';
import {
  type Guard,
  GuardRules,
  type Guards,
  outsideClasses,
  PlaceClasses,
  type ReachClass,
  type ReachPlace,
} from './reach-classes.ts';

/** Whether a packet arrives, and what decides it. */
export interface ReachDecision {
  reaches: boolean;
  /** The firewall that decides: the sender's where it drops, otherwise the receiver's. Null where there is none. */
  guard: Guard | null;
  direction: FirewallDirection;
  /** Counted from 1; null for the policy. */
  rule: number | null;
}

/** Connections that were possible before a write and are not after it, or the other way round. */
export interface ReachChange {
  from: ReachClass;
  to: ReachClass;
  /** Null for everything. */
  protocol: ReachProtocol | null;
  /** Such as `22, 8000-8010`; null for all, and for protocols without ports. */
  ports: string | null;
  was: ReachDecision;
  is: ReachDecision;
}

export interface ReachComparison {
  lost: ReachChange[];
  gained: ReachChange[];
  /** How many more changes there are. */
  more: number;
  /** False when there is so much that only a part was compared. */
  complete: boolean;
}

export interface ReachStates {
  places: readonly ReachPlace[];
  before: Guards;
  after: Guards;
}

export const REACH_LIMITS = { changes: 100, places: 2_000, classes: 200, probes: 64 };

/**
 * Compares which connections are possible before and after a write that changes firewalls. Addresses are compared by
 * classes, ports by the ranges that the rules make. Packets to a public address, and from it, belong to the class of
 * that address. With many rules it is long work, so it yields after each part.
 */
export function* compareReach(
  { places, before, after }: ReachStates,
  limits = REACH_LIMITS,
): Generator<void, ReachComparison> {
  const work = new ReachWork({ before, after }, limits);
  for (const own of Map.groupBy(places, ({ vpcId }) => vpcId).values()) yield* work.addNetwork(own);
  return work.result();
}

const UNGUARDED: ReachDecision = { reaches: true, guard: null, direction: 'inbound', rule: null };

class ReachWork {
  readonly #states: Omit<ReachStates, 'places'>;
  readonly #limits: typeof REACH_LIMITS;
  readonly #rules = new GuardRules();
  readonly #probes = new Map<string, Probe[]>();
  readonly #answers = new Map<readonly Probe[], Map<string, ReachDecision[]>>();
  readonly #numbers = new Map<Guard, number>();
  readonly #lost: ReachChange[] = [];
  readonly #gained: ReachChange[] = [];
  #more = 0;
  #isComplete = true;

  constructor(states: Omit<ReachStates, 'places'>, limits: typeof REACH_LIMITS) {
    this.#states = states;
    this.#limits = limits;
  }

  result(): ReachComparison {
    const kept = this.#gained.slice(0, this.#limits.changes - this.#lost.length);
    const more = this.#more + this.#gained.length - kept.length;
    return { lost: this.#lost, gained: kept, more, complete: this.#isComplete };
  }

  /** Compares the places of a VPC with each other, or the public ones, and these with those outside. */
  *addNetwork(all: readonly ReachPlace[]): Generator<void, void> {
    const guardsOf = ({ computeId: id }: ReachPlace) => ({
      before: this.#states.before.get(id),
      after: this.#states.after.get(id),
    });
    const isChanged = (place: ReachPlace) => guardsOf(place).before !== guardsOf(place).after;
    const changed = all.filter(isChanged);
    if (changed.length === 0) return;
    const guardsAt = (places: readonly ReachPlace[]) =>
      new Set(
        places.flatMap((place) => Object.values(guardsOf(place))).filter((guard) => guard !== undefined),
      );
    const [own, guards] = [guardsAt(changed), guardsAt(all)];
    for (const guard of guards) {
      this.#rules.of(guard);
      yield;
    }
    const classes = new PlaceClasses(this.#rules);
    const inOrder = [...changed, ...all.filter((place) => !isChanged(place))];
    for (const place of this.#some(inOrder, this.#limits.places)) {
      classes.add(place, guardsOf(place), isChanged(place) ? guards : own);
      yield;
    }
    const isPublic = all[0]?.vpcId === null;
    const senders = isPublic ? yield* outsideClasses([...own], this.#rules, 'inbound') : [];
    const targets = isPublic ? yield* outsideClasses([...own], this.#rules, 'outbound') : [];
    const receivers = this.#some([...classes.all(), ...targets], this.#limits.classes);
    for (const from of this.#some([...classes.all(), ...senders], this.#limits.classes)) {
      for (const to of receivers)
        if (from.before !== from.after || to.before !== to.after) this.#addPair(from, to);
      yield;
    }
  }

  #some<T>(all: T[], limit: number): T[] {
    if (all.length <= limit) return all;
    this.#isComplete = false;
    return all.slice(0, limit);
  }

  #addPair(from: ReachClass, to: ReachClass): void {
    if (isOneCompute(from, to)) return;
    const probes = this.#probesOf([from.before, from.after, to.before, to.after]);
    const before = this.#decisionsOf(from, to, 'before', probes);
    const after = this.#decisionsOf(from, to, 'after', probes);
    const found = new Map<string, { probes: Probe[]; was: ReachDecision; is: ReachDecision }>();
    for (const [index, probe] of probes.entries()) {
      const [was, is] = [before(index), after(index)];
      if (was.reaches === is.reaches) continue;
      const key = [was, is].map(({ guard, direction, rule }) => [guard?.id, direction, rule].join()).join();
      const known = found.get(key);
      if (known) known.probes.push(probe);
      else found.set(key, { probes: [probe], was, is });
    }
    for (const { probes: own, was, is } of found.values())
      for (const what of whatOf(own)) this.#add({ from, to, ...what, was, is });
  }

  #add(change: ReachChange): void {
    const list = change.was.reaches ? this.#lost : this.#gained;
    if (list.length < this.#limits.changes) list.push(change);
    else this.#more++;
  }

  /** What the firewalls of both ends do with each probe, by its index. */
  #decisionsOf(from: ReachClass, to: ReachClass, when: 'before' | 'after', probes: readonly Probe[]) {
    const [sender, receiver] = [from[when], to[when]];
    const sent = sender && this.#ask(sender, 'outbound', to.address, probes);
    const received = receiver && this.#ask(receiver, 'inbound', from.address, probes);
    return (index: number): ReachDecision => {
      const first = sent?.[index];
      return first?.reaches === false ? first : (received?.[index] ?? first ?? UNGUARDED);
    };
  }

  #ask(guard: Guard, direction: FirewallDirection, address: number, probes: readonly Probe[]) {
    const rules = this.#rules.of(guard)[direction];
    const named = namedIn(rules, address);
    const known = this.#answers.get(probes) ?? new Map<string, ReachDecision[]>();
    this.#answers.set(probes, known);
    const key = [this.#numberOf(guard), direction, named].join();
    const answers =
      known.get(key) ??
      probes.map((probe) => {
        const { action, rule } = decide(rules, named, probe);
        return { reaches: action === 'ACCEPT', guard, direction, rule };
      });
    known.set(key, answers);
    return answers;
  }

  /** The parts of all packets that the guards tell apart. */
  #probesOf(meant: readonly (Guard | undefined)[]): readonly Probe[] {
    const guards = [...new Set(meant)].filter((guard) => guard !== undefined);
    const key = guards.map((guard) => this.#numberOf(guard)).join();
    const known = this.#probes.get(key);
    if (known) return known;
    const probes = this.#some(probesOf(guards.map((guard) => this.#rules.of(guard))), this.#limits.probes);
    this.#probes.set(key, probes);
    return probes;
  }

  #numberOf(guard: Guard): number {
    const number = this.#numbers.get(guard) ?? this.#numbers.size;
    this.#numbers.set(guard, number);
    return number;
  }
}

/** A compute does not need the network to reach itself. */
function isOneCompute(from: ReachClass, to: ReachClass): boolean {
  if (from.places.length === 0 || to.places.length === 0) return false;
  return new Set([...from.places, ...to.places].map(({ computeId }) => computeId)).size === 1;
}

/** The probes in words: everything, or the ports of each protocol. */
function whatOf(probes: readonly Probe[]): Pick<ReachChange, 'protocol' | 'ports'>[] {
  const byProtocol = Map.groupBy(probes, ({ protocol }) => protocol);
  const parts = Array.from(byProtocol, ([protocol, own]) => ({
    protocol,
    ports: portsText(own.flatMap(({ ports }) => ports ?? [])),
  }));
  const isEverything = parts.length === REACH_PROTOCOLS.length && parts.every(({ ports }) => ports === null);
  return isEverything ? [{ protocol: null, ports: null }] : parts;
}
