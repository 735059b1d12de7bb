import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

export interface Interface {
  id: number;
  purpose: 'public' | 'vlan' | 'vpc';
  primary: boolean;
  active: boolean;
  /** VLAN interfaces only. */
  label: string | null;
  ipam: string | null;
  /** VPC interfaces only. */
  subnet: Subnet | null;
  address: number | null;
  nat: string | null;
  ranges: string[] | null;
}

export interface Config {
  id: number;
  label: string;
  disk: number | null;
  created: string;
  updated: string;
  /** eth0 first. */
  interfaces: Interface[];
}

/** The state that a failed job restores. */
export interface Rest {
  status: 'offline' | 'running';
  booted: Config | null;
  active: Interface[];
}

export interface Job {
  kind: 'create' | 'boot' | 'reboot' | 'shutdown';
  config: Config | null;
  event: ToldEvent;
  before: Rest;
}

export interface Compute {
  id: number;
  label: string;
  region: string;
  image: string | null;
  status: string;
  public: string;
  hostUuid: string;
  created: string;
  updated: string;
  configs: Config[];
  /** The config of the last boot. */
  booted: Config | null;
  /** The first one is running. */
  jobs: Job[];
}

export interface Subnet {
  id: number;
  vpc: Vpc;
  label: string;
  ipv4: string;
  created: string;
}

export interface Vpc {
  id: number;
  label: string;
  region: string;
  subnets: Subnet[];
  created: string;
}

interface Entity {
  type: string;
  id: number | string;
  label: string;
}

export interface ToldEvent {
  action: string;
  entity: string;
  secondary: string | null;
  status: string;
}

export interface Vlan {
  region: string;
  label: string;
  created: string;
}

/** Everything in one account, in plain lists. Ids are those of the service, which ascend per kind. */
export class World {
  readonly limits: { computes: number; configs: number };
  readonly vpcs: Vpc[] = [];
  readonly computes: Compute[] = [];
  readonly events: ToldEvent[] = [];
  /** Public addresses that are assigned, in any account. */
  readonly publicTaken: Set<string>;
  now = '';
  vlans: Vlan[] = [];
  readonly #lastIds = new Map<string, number>();

  constructor(limits: { computes: number; configs: number }, publicTaken: Set<string>) {
    this.limits = limits;
    this.publicTaken = publicTaken;
  }

  get subnets(): Subnet[] {
    return this.vpcs.flatMap(({ subnets }) => subnets);
  }

  /** Every interface with its config and compute, ascending by id. */
  get places(): { compute: Compute; config: Config; item: Interface }[] {
    return this.computes
      .flatMap((compute) =>
        compute.configs.flatMap((config) => config.interfaces.map((item) => ({ compute, config, item }))),
      )
      .sort((a, b) => a.item.id - b.item.id);
  }

  /** An id given by the service; 0 when it gave none, which equals no id. */
  newId(kind: string, given: unknown): number {
    if (typeof given !== 'number') return 0;
    const last = this.#lastIds.get(kind) ?? 0;
    assert.ok(given > last, `${kind} ${given} after ${last}`);
    this.#lastIds.set(kind, given);
    return given;
  }

  tell(action: string, entity: Entity, secondary: Entity | null, status = 'notification'): ToldEvent {
    const told = { action, entity: nameOf(entity), secondary: secondary && nameOf(secondary), status };
    this.events.push(told);
    return told;
  }

  /** A VLAN exists from its first interface to its last. */
  followVlans(): void {
    const named = this.places.flatMap(({ compute: { region }, item: { label } }) =>
      label === null ? [] : [{ region, label }],
    );
    const isThere = (vlan: { region: string; label: string }, list: { region: string; label: string }[]) =>
      list.some(({ region, label }) => isDeepStrictEqual([region, label], [vlan.region, vlan.label]));
    this.vlans = this.vlans.filter((vlan) => isThere(vlan, named));
    for (const vlan of named) if (!isThere(vlan, this.vlans)) this.vlans.push({ ...vlan, created: this.now });
  }
}

/** How entities of events are compared. */
export function nameOf({ type, id, label }: Entity): string {
  return `${type} ${id} ${label}`;
}

export const computeEntity = ({ id, label }: Compute) => ({ type: 'compute', id, label });
export const configEntity = ({ id, label }: Config) => ({ type: 'compute_config', id, label });
