// What others may do to rows of ours in a northbound database.

import { insert, mutate, type OvsdbOperation, remove, update } from '#network/ovsdb/operations';
import { isOvsdbSet, type OvsdbRow } from '#network/ovsdb/values';
import type { Keys } from '#network/wanted/keys';
import { HOLDERS, STANDING_ALONE, TABLES, type Table } from '#network/wanted/rows';
import type { TestClient } from './clients.ts';
import type { Numbers } from './numbers.ts';

const CHANGES: Partial<Record<string, OvsdbRow>> = {
  Logical_Switch: { other_config: { mcast_snoop: 'true' } },
  Logical_Switch_Port: { addresses: ['unknown'], port_security: [], enabled: false },
  Logical_Router: { enabled: false, options: {} },
  Logical_Router_Port: { networks: ['10.9.9.9/24'], mac: '02:00:00:00:99:99' },
  Logical_Router_Static_Route: { nexthop: '10.9.9.9', output_port: null },
  Logical_Router_Policy: { priority: 7, action: 'allow' },
  NAT: { logical_ip: '10.9.9.9', external_mac: null, logical_port: null },
  Load_Balancer: { vips: {}, protocol: 'sctp' },
  DHCP_Options: { options: { router: '10.9.9.9' } },
  Address_Set: { addresses: ['10.9.9.9'] },
  ACL: { match: 'ip4', action: 'allow' },
  HA_Chassis: { priority: 1 },
};

interface Found {
  table: Table;
  uuid: string;
  row: OvsdbRow;
}

/** Makes injuries, as random as its numbers are. */
export class Injuries {
  readonly #client: TestClient;
  readonly #keys: Keys;
  readonly #numbers: Numbers;
  #made = 0;

  constructor(client: TestClient, keys: Keys, numbers: Numbers) {
    this.#client = client;
    this.#keys = keys;
    this.#numbers = numbers;
  }

  /** Operations of one injury; none where there is nothing to injure. */
  one(): OvsdbOperation[] {
    const kinds = [
      () => this.#deletion(),
      () => this.#deletion(),
      () => this.#change(),
      () => this.#change(),
      () => this.#change(),
      () => this.#lossOfMarks(),
      () => this.#strangerWithOurMarks(),
      () => this.#secondHolder(),
      () => this.#lossOfMembers(),
    ];
    return this.#numbers.pick(kinds)();
  }

  /** Arguments of an `ovn-nbctl` that does an injury, as an operator's hand does. */
  byHand(): string[] {
    const { table, uuid, row } = this.#some();
    const by = HOLDERS[table];
    const [holder] = this.#holdersOf({ table, uuid });
    const ways: string[][] = [['clear', table, uuid, 'external_ids']];
    for (const [column, value] of Object.entries(CHANGES[table] ?? {})) {
      if (typeof value === 'string') ways.push(['set', table, uuid, `${column}="${value}"`]);
    }
    if (by && holder !== undefined) ways.push(['remove', by.table, holder, by.column, uuid]);
    if (!by && table !== 'HA_Chassis_Group') ways.push(['destroy', table, uuid]);
    if (table === 'Logical_Switch_Port') ways.push(['clear', table, uuid, 'port_security']);
    if (typeof row.name === 'string') {
      if (table === 'Logical_Switch_Port') ways.push(['lsp-del', row.name]);
      if (table === 'Logical_Router_Port') ways.push(['lrp-del', row.name]);
    }
    return this.#numbers.pick(ways);
  }

  #own(table: Table): [string, OvsdbRow][] {
    return [...this.#client.rows(table)].filter(([uuid, row]) => this.#keys.isOurs(uuid, row));
  }

  #some(): Found {
    for (;;) {
      const table = this.#numbers.pick(TABLES);
      const rows = this.#own(table);
      if (rows.length === 0) continue;
      const [uuid, row] = this.#numbers.pick(rows);
      return { table, uuid, row };
    }
  }

  #holdersOf({ table, uuid }: Pick<Found, 'table' | 'uuid'>): string[] {
    const by = HOLDERS[table];
    if (!by) return [];
    const holders = [...this.#client.rows(by.table)].filter(([, row]) => {
      const held = row[by.column];
      return held !== undefined && isOvsdbSet(held) && held.includes(uuid);
    });
    return holders.map(([holder]) => holder);
  }

  #deletion(): OvsdbOperation[] {
    const { table, uuid } = this.#some();
    const by = HOLDERS[table];
    if (!by) return table === 'HA_Chassis_Group' ? [] : [remove(table, uuid)];
    const isGone = STANDING_ALONE.has(table) && this.#numbers.below(2) === 0;
    return [
      ...this.#holdersOf({ table, uuid }).map((holder) =>
        mutate(by.table, holder, [by.column, 'delete', [uuid]]),
      ),
      ...(isGone ? [remove(table, uuid)] : []),
    ];
  }

  #change(): OvsdbOperation[] {
    const { table, uuid } = this.#some();
    const columns = CHANGES[table];
    if (!columns) return [];
    const name = this.#numbers.pick(Object.keys(columns));
    return [update(table, uuid, { [name]: columns[name] ?? null })];
  }

  #lossOfMarks(): OvsdbOperation[] {
    const { table, uuid } = this.#some();
    return [update(table, uuid, { external_ids: { other: 'kept' } })];
  }

  #strangerWithOurMarks(): OvsdbOperation[] {
    this.#made += 1;
    const marks = this.#keys.marks(`nic:${this.#made}`);
    const [uuid] = this.#numbers.pick(this.#own('Logical_Switch'));
    const port = `0f0f0f0f-0000-4000-8000-${this.#made.toString(16).padStart(12, '0')}`;
    return [
      insert('Logical_Switch_Port', { name: `stranger-${this.#made}`, external_ids: marks }, port),
      mutate('Logical_Switch', uuid, ['ports', 'insert', [port]]),
    ];
  }

  #secondHolder(): OvsdbOperation[] {
    const ports = this.#own('Logical_Switch_Port').map(([uuid]) => uuid);
    // Also one that is not ours.
    const [uuid] = this.#numbers.pick([...this.#client.rows('Logical_Switch')]);
    return [mutate('Logical_Switch', uuid, ['ports', 'insert', [this.#numbers.pick(ports)]])];
  }

  #lossOfMembers(): OvsdbOperation[] {
    return this.#own('Port_Group').map(([uuid]) => update('Port_Group', uuid, { ports: [] }));
  }
}
