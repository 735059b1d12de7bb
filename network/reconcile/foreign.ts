import type { MonitoredColumns } from '#network/ovsdb/cache';
import type { OvsdbRow } from '#network/ovsdb/values';
import type { Keys } from '#network/wanted/keys';
import { listIn, type NorthboundRows } from './changes/diff.ts';

/** A row that is not ours, in a row of ours that makes it take part in the networks of tenants. */
export interface ForeignRow {
  table: string;
  /** Its name, or the UUID of a row without one. */
  name: string;
  /** The name of our row; for a port group of others, that of our port in it. */
  holder: string;
}

/** By table of ours: the columns that hold rows with an effect on packets, and the tables of these rows. */
const HELD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Logical_Switch: {
    ports: 'Logical_Switch_Port',
    acls: 'ACL',
    qos_rules: 'QoS',
    load_balancer: 'Load_Balancer',
    dns_records: 'DNS',
  },
  Logical_Router: {
    ports: 'Logical_Router_Port',
    static_routes: 'Logical_Router_Static_Route',
    policies: 'Logical_Router_Policy',
    nat: 'NAT',
    load_balancer: 'Load_Balancer',
  },
  Port_Group: { acls: 'ACL', ports: 'Logical_Switch_Port' },
};

/** What of a northbound database is read for this. */
export const FOREIGN_COLUMNS: MonitoredColumns = {
  ...Object.fromEntries(
    Object.entries(HELD).map(([table, columns]) => [
      table,
      ['name', 'external_ids', ...Object.keys(columns)],
    ]),
  ),
  Logical_Switch_Port: ['name', 'external_ids'],
  Logical_Router_Port: ['name', 'external_ids'],
};

/**
 * The rows of others in ours. They are not touched: they may be the operator's own. But they can join networks of
 * tenants, or cut them.
 */
export function foreignRows(found: NorthboundRows, keys: Keys): ForeignRow[] {
  const isOurs = (table: string, uuid: string) => keys.isOurs(uuid, rowOf(found, table, uuid));
  const held = Object.entries(HELD).flatMap(([table, columns]) =>
    [...found.rows(table)].flatMap(([uuid, row]) =>
      keys.isOurs(uuid, row)
        ? Object.entries(columns).flatMap(([column, target]) =>
            listIn(row, column)
              .map(String)
              .filter((member) => !isOurs(target, member))
              .map((member) => ({
                table: target,
                name: nameOf(found, target, member),
                holder: nameOf(found, table, uuid),
              })),
          )
        : [],
    ),
  );
  const groups = [...found.rows('Port_Group')].filter(
    ([uuid, row]) => !keys.isOurs(uuid, row) && listIn(row, 'acls').length > 0,
  );
  const around = groups.flatMap(([uuid, row]) =>
    listIn(row, 'ports')
      .map(String)
      .filter((member) => isOurs('Logical_Switch_Port', member))
      .map((member) => ({
        table: 'Port_Group',
        name: nameOf(found, 'Port_Group', uuid),
        holder: nameOf(found, 'Logical_Switch_Port', member),
      })),
  );
  return [...held, ...around];
}

function rowOf(found: NorthboundRows, table: string, uuid: string): OvsdbRow {
  return (table in FOREIGN_COLUMNS && found.rows(table).get(uuid)) || {};
}

function nameOf(found: NorthboundRows, table: string, uuid: string): string {
  const { name } = rowOf(found, table, uuid);
  return typeof name === 'string' && name !== '' ? name : uuid;
}
