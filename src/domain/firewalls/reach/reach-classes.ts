import { alignedNetworks } from '#domain/net/address-blocks';
import { union, without } from '#domain/net/ipam';
import { formatNetwork, knownNetwork, type Range } from '#domain/net/ipv4';
import type { FirewallDirection, FirewallRules } from '../rules.ts';
import { ALL_ADDRESSES, type CompiledRules, compileRules, cut, namedIn } from './compiled-rules.ts';

/** A firewall with the rules that it has before a write, or after it. */
export interface Guard {
  id: number;
  rules: FirewallRules;
}

/** An address that a running compute has, in a subnet or of the public ones. */
export interface ReachPlace {
  computeId: number;
  /** Null for a public address. */
  vpcId: number | null;
  subnetId: number | null;
  address: number;
}

/** The enabled firewalls of computes. A firewall that a write leaves as it is must be the same object before and after. */
export type Guards = ReadonlyMap<number, Guard>;

/** Addresses whose packets the firewalls treat alike, before a write and after it. */
export interface ReachClass {
  /** One of the addresses. */
  address: number;
  /** Empty for addresses outside. */
  places: ReachPlace[];
  /** Outside: the networks, as far as they are not in `except`. At most ten of each. */
  networks: readonly string[];
  except: readonly string[];
  before: Guard | undefined;
  after: Guard | undefined;
}

/** What nobody outside has: special addresses of RFC 6890, and multicast. */
const NOT_OUTSIDE = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.168.0.0/16', '224.0.0.0/3'],
].map(knownNetwork);
const OUTSIDE = without([ALL_ADDRESSES], NOT_OUTSIDE);
const EVERYWHERE = ['0.0.0.0/0'];
const MOST_NETWORKS = 10;

/** Compiles the rules of each guard once. */
export class GuardRules {
  readonly #compiled = new Map<Guard, CompiledRules>();

  of(guard: Guard): CompiledRules {
    const known = this.#compiled.get(guard);
    if (known) return known;
    const compiled = compileRules(guard.rules);
    this.#compiled.set(guard, compiled);
    return compiled;
  }
}

/** Puts places that can reach each other but for firewalls into classes: those of a VPC, or the public ones. */
export class PlaceClasses {
  readonly #rules: GuardRules;
  readonly #classes = new Map<string, ReachClass>();
  readonly #numbers = new Map<Guard | undefined, number>();

  constructor(rules: GuardRules) {
    this.#rules = rules;
  }

  /** @param meant the guards whose rules tell it apart from others */
  add(place: ReachPlace, guards: Pick<ReachClass, 'before' | 'after'>, meant: Iterable<Guard>): void {
    const named = Array.from(meant, (guard) => {
      const { inbound, outbound } = this.#rules.of(guard);
      return `${namedIn(inbound, place.address)}/${namedIn(outbound, place.address)}`;
    });
    const key = [
      place.subnetId,
      this.#numberOf(guards.before),
      this.#numberOf(guards.after),
      ...named,
    ].join();
    const found = this.#classes.get(key);
    if (found) found.places.push(place);
    else
      this.#classes.set(key, {
        address: place.address,
        places: [place],
        networks: [],
        except: [],
        ...guards,
      });
  }

  all(): ReachClass[] {
    return [...this.#classes.values()];
  }

  #numberOf(guard: Guard | undefined): number {
    const number = this.#numbers.get(guard) ?? this.#numbers.size;
    this.#numbers.set(guard, number);
    return number;
  }
}

/** The classes of addresses outside, as the rules of a direction tell them apart. Yields after each part. */
export function* outsideClasses(
  guards: readonly Guard[],
  rules: GuardRules,
  direction: FirewallDirection,
): Generator<void, ReachClass[]> {
  const meant = guards.map((guard) => rules.of(guard)[direction]);
  const bounds = meant.flatMap(({ networks }) => networks);
  const classes = new Map<string, Range[]>();
  for (const part of OUTSIDE.flatMap((range) => cut(range, bounds))) {
    const named = meant.map((one) => namedIn(one, part.first)).join();
    const known = classes.get(named);
    if (known) known.push(part);
    else classes.set(named, [part]);
    yield;
  }
  const sizeOf = (ranges: readonly Range[]) =>
    ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const [most = [], ...others] = [...classes.values()].sort((one, other) => sizeOf(other) - sizeOf(one));
  const guardless = { places: [], before: undefined, after: undefined };
  return [
    { ...guardless, address: most[0]?.first ?? 0, networks: EVERYWHERE, except: networksIn(others.flat()) },
    ...others.map((ranges) => ({
      ...guardless,
      ...{ address: ranges[0]?.first ?? 0, networks: networksIn(ranges), except: [] },
    })),
  ];
}

function networksIn(ranges: readonly Range[]): string[] {
  const networks: string[] = [];
  for (const range of union(ranges)) {
    networks.push(...alignedNetworks(range).map(formatNetwork));
    if (networks.length >= MOST_NETWORKS) break;
  }
  return networks.slice(0, MOST_NETWORKS);
}
