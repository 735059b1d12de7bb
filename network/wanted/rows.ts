import type { MonitoredColumns } from '#network/ovsdb/cache';
import type { OvsdbRow, OvsdbValue } from '#network/ovsdb/values';

/**
 * The columns of the northbound database that are ours, with the value that they have unless a row says otherwise.
 * Beside them we own our marks in `external_ids`, and our rows in the columns that hold others. All other columns
 * belong to the operator and to OVN.
 */
export const OWN_COLUMNS = {
  Logical_Switch: { name: '', other_config: {} },
  Logical_Switch_Port: {
    name: '',
    type: '',
    addresses: [],
    port_security: [],
    options: {},
    dhcpv4_options: null,
    enabled: null,
    parent_name: null,
    tag_request: null,
  },
  Logical_Router: { name: '', options: {}, enabled: null },
  Logical_Router_Port: {
    name: '',
    mac: '',
    networks: [],
    options: {},
    ha_chassis_group: null,
    enabled: null,
    peer: null,
  },
  Logical_Router_Static_Route: {
    ip_prefix: '',
    nexthop: '',
    output_port: null,
    policy: null,
    route_table: '',
    options: {},
  },
  Logical_Router_Policy: {
    priority: 0,
    match: '',
    action: 'allow',
    nexthop: null,
    nexthops: [],
    options: {},
  },
  NAT: {
    type: 'snat',
    external_ip: '',
    logical_ip: '',
    external_mac: null,
    logical_port: null,
    external_port_range: '',
    options: {},
  },
  Load_Balancer: {
    name: '',
    protocol: null,
    vips: {},
    options: {},
    selection_fields: [],
    health_check: [],
    ip_port_mappings: {},
  },
  DHCP_Options: { cidr: '', options: {} },
  Address_Set: { name: '', addresses: [] },
  Port_Group: { name: '' },
  ACL: {
    direction: 'to-lport',
    priority: 0,
    match: '',
    action: 'allow',
    name: null,
    log: false,
    label: 0,
    options: {},
  },
  HA_Chassis_Group: { name: '' },
  HA_Chassis: { chassis_name: '', priority: 0 },
} as const satisfies Readonly<Record<string, OvsdbRow>>;

export type Table = keyof typeof OWN_COLUMNS;

export const TABLES: readonly Table[] = Object.keys(OWN_COLUMNS).filter(isTable);

function isTable(name: string): name is Table {
  return name in OWN_COLUMNS;
}

/** A column that holds rows of another table. A row that none holds is deleted by the server, unless it stands alone. */
export interface HolderColumn {
  table: Table;
  column: string;
}

/** By the table of the rows that are held. Rows of the other tables stand by themselves. */
export const HOLDERS: Readonly<Partial<Record<Table, HolderColumn>>> = {
  Logical_Switch_Port: { table: 'Logical_Switch', column: 'ports' },
  Logical_Router_Port: { table: 'Logical_Router', column: 'ports' },
  Logical_Router_Static_Route: { table: 'Logical_Router', column: 'static_routes' },
  Logical_Router_Policy: { table: 'Logical_Router', column: 'policies' },
  NAT: { table: 'Logical_Router', column: 'nat' },
  Load_Balancer: { table: 'Logical_Router', column: 'load_balancer' },
  ACL: { table: 'Port_Group', column: 'acls' },
  HA_Chassis: { table: 'HA_Chassis_Group', column: 'ha_chassis' },
};

/**
 * Rows that are held, but that the server keeps when nobody holds them. They have to be taken out of their holder in the
 * transaction that deletes them: version 3.1 of the server keeps one in a holder that changes in any other way, and ends
 * when it is taken out after it came back with the same UUID.
 */
export const STANDING_ALONE: ReadonlySet<Table> = new Set<Table>(['Load_Balancer']);

/** Rows of these tables must not go before the rows that refer to them, or before their members have left. */
export const REFERENCED_TABLES: ReadonlySet<Table> = new Set<Table>(['HA_Chassis_Group', 'Port_Group']);

/** What of a northbound database has to be followed. */
export const FOLLOWED_COLUMNS: MonitoredColumns = {
  ...Object.fromEntries(
    TABLES.map((table) => [
      table,
      [...Object.keys(OWN_COLUMNS[table]), 'external_ids', ...heldColumns(table)],
    ]),
  ),
  NB_Global: ['nb_cfg', 'sb_cfg', 'external_ids', 'options'],
};

/** The columns of a table that hold rows of ours, or that tell what OVN has observed. */
function heldColumns(table: Table): string[] {
  const held = Object.values(HOLDERS).flatMap((holder) => (holder.table === table ? [holder.column] : []));
  if (table === 'Port_Group') return [...held, 'ports'];
  return table === 'Logical_Switch_Port' ? [...held, 'up'] : held;
}

/** A row as it has to be. */
export interface WantedRow {
  table: Table;
  key: string;
  uuid: string;
  /** The columns that differ from those of OWN_COLUMNS. */
  columns: OvsdbRow;
  /** The row that holds it, for rows that do not stand by themselves. */
  holder: string | undefined;
  /** The port groups that a port belongs to as soon as it is there. */
  memberOf?: readonly string[];
  /** Rows that make sense only together, such as those of a VPC. */
  group: string;
}

/** The value of one of our columns. */
export function valueOf({ table, columns }: WantedRow, column: string): OvsdbValue {
  const usual: OvsdbRow = OWN_COLUMNS[table];
  return columns[column] ?? usual[column] ?? null;
}
