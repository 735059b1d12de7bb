import type { OvsdbRow } from '#network/ovsdb/values';
import type { Keys } from './keys.ts';
import type { Macs } from './macs.ts';
import type { PlaneRegion } from './model.ts';
import type { Table, WantedRow } from './rows.ts';

/** What depends on the release of OVN. */
export interface OvnAbilities {
  /** Whether the server answers ARP for whole networks. Before OVN 23.06 it does for single addresses only. */
  hasNetworkProxy: boolean;
  /** Whether a port may have a limit of connections that are followed, since OVN 24.09. */
  hasZoneLimit: boolean;
}

/** What rows are made with, beside the model. */
export interface RowContext extends OvnAbilities {
  keys: Keys;
  macs: Macs;
  /** The regions of the northbound database. What is in others is left out. */
  regions: ReadonlyMap<string, PlaneRegion>;
  /** Ids of the regions with a firewall in force. Ports without one have a group of their own there. */
  guarded: ReadonlySet<string>;
}

/** Makes rows of one group. */
export class RowBuilder {
  readonly #keys: Keys;
  readonly #group: string;
  readonly rows: WantedRow[] = [];

  constructor({ keys }: RowContext, group: string) {
    this.#keys = keys;
    this.#group = group;
  }

  /** A row that stands by itself. @returns its UUID */
  add(table: Table, key: string, columns: OvsdbRow): string {
    return this.#add(table, key, columns, undefined);
  }

  /** A row that another one holds. @param holder the key of that one @returns its UUID */
  addTo(holder: string, table: Table, key: string, columns: OvsdbRow): string {
    return this.#add(table, key, columns, this.#keys.uuid(holder));
  }

  /** A port that another row holds, and that may belong to a port group. @param group the key of that */
  addMember(holder: string, group: string | undefined, key: string, columns: OvsdbRow): string {
    const uuid = this.#add('Logical_Switch_Port', key, columns, this.#keys.uuid(holder));
    const row = this.rows.at(-1);
    if (row && group !== undefined) row.memberOf = [this.#keys.uuid(group)];
    return uuid;
  }

  uuid(key: string): string {
    return this.#keys.uuid(key);
  }

  #add(table: Table, key: string, columns: OvsdbRow, holder: string | undefined): string {
    const uuid = this.#keys.uuid(key);
    this.rows.push({ table, key, uuid, columns, holder, group: this.#group });
    return uuid;
  }
}
