import { compare, isOvsdbMap, isOvsdbSet, isSame, type OvsdbRow, type OvsdbSet } from '#network/ovsdb/values';
import { type Keys, keyIn } from '#network/wanted/keys';
import { vpcOfRouter } from '#network/wanted/names';
import { HOLDERS, OWN_COLUMNS, TABLES, type Table, valueOf, type WantedRow } from '#network/wanted/rows';

/** The rows of a northbound database, as they were found. */
export interface NorthboundRows {
  rows(table: string): ReadonlyMap<string, OvsdbRow>;
}

/** A row that is not as it has to be. */
export type Difference =
  | { kind: 'missing'; row: WantedRow }
  /** Columns of ours have other values; `external_ids` if the marks are wrong. */
  | { kind: 'changed'; row: WantedRow; columns: readonly string[] }
  /** Its holder does not hold it, but these rows do. */
  | { kind: 'astray'; row: WantedRow; holders: readonly string[] }
  /** A row of ours that nobody wants, and what holds it. */
  | ExtraRow
  /** A row that is also held by one that is not its holder. */
  | { kind: 'shared'; table: Table; uuid: string; key: string; holders: readonly string[] };

interface ExtraRow {
  kind: 'extra';
  table: Table;
  uuid: string;
  key: string;
  holders: readonly string[];
  /** Of a row of NAT: what would leave untranslated without it, and the VPCs that let it out. */
  exposes?: { address: string; vpcIds: readonly number[] };
}

/** Where a row belongs. */
export interface RowPlace {
  table: Table;
  holder: string | undefined;
}

/** What is wrong with a row. */
export function diffRow(row: WantedRow, found: NorthboundRows, keys: Keys): Difference[] {
  const known = found.rows(row.table).get(row.uuid);
  if (!known) return [{ kind: 'missing', row }];
  const columns = Object.keys(OWN_COLUMNS[row.table]).filter((name) => {
    const value = known[name];
    return value === undefined || !isSame(valueOf(row, name), value);
  });
  if (!hasMarks(known, keys.marks(row.key))) columns.push('external_ids');
  return [
    ...(columns.length > 0 ? [{ kind: 'changed' as const, row, columns }] : []),
    ...(isHeld(row, found) ? [] : [{ kind: 'astray' as const, row, holders: otherHolders(row, found) }]),
  ];
}

function hasMarks({ external_ids: ids }: OvsdbRow, marks: Readonly<Record<string, string>>): boolean {
  if (ids === undefined || !isOvsdbMap(ids)) return false;
  return Object.entries(marks).every(([name, value]) => ids[name] === value);
}

function isHeld({ table, uuid, holder }: RowPlace & { uuid: string }, found: NorthboundRows): boolean {
  const by = HOLDERS[table];
  if (!by || holder === undefined) return true;
  return includes(found.rows(by.table).get(holder)?.[by.column], uuid);
}

function otherHolders({ table, uuid, holder }: WantedRow, found: NorthboundRows): string[] {
  return (holdersOf(table, new Set([uuid]), found).get(uuid) ?? []).filter((other) => other !== holder);
}

/** Rows of ours that are there but wanted no more. */
export function diffGone(gone: ReadonlyMap<string, RowPlace>, found: NorthboundRows): Difference[] {
  const present = [...gone].filter(([uuid, { table }]) => found.rows(table).has(uuid));
  return [...Map.groupBy(present, ([, { table }]) => table)].flatMap(([table, rows]) => {
    const holders = holdersOf(table, new Set(rows.map(([uuid]) => uuid)), found);
    return rows.map(([uuid]) => extra(table, uuid, found, holders.get(uuid) ?? []));
  });
}

/**
 * Looks through all rows for those that nobody wants, and for those that something else holds too, table by table.
 * @param placeOf where the row with this UUID belongs; undefined if nobody wants it
 */
export function* diffOthers(
  found: NorthboundRows,
  keys: Keys,
  placeOf: (uuid: string) => RowPlace | undefined,
): Generator<Difference[]> {
  for (const table of TABLES) {
    const extras = new Set<string>();
    for (const [uuid, row] of found.rows(table)) {
      if (keys.isOurs(uuid, row) && placeOf(uuid)?.table !== table) extras.add(uuid);
    }
    const wrong = new Map<string, string[]>();
    for (const [uuid, holder] of heldRows(table, found)) {
      const isRight = extras.has(uuid) ? false : isRightHolder(placeOf(uuid), holder);
      if (!isRight) push(wrong, uuid, holder);
    }
    // One that its own holder does not hold would go with the last that does: it is brought back instead.
    const shared = [...wrong].filter(
      ([uuid]) => !extras.has(uuid) && isHeld({ table, uuid, holder: placeOf(uuid)?.holder }, found),
    );
    yield [
      ...Array.from(extras, (uuid) => extra(table, uuid, found, wrong.get(uuid) ?? [])),
      ...shared.map(([uuid, holders]) => ({
        ...extra(table, uuid, found, holders),
        kind: 'shared' as const,
      })),
    ];
  }
}

/** Rows of others may be held by anything. */
function isRightHolder(place: RowPlace | undefined, holder: string): boolean {
  return place === undefined || place.holder === holder;
}

function extra(table: Table, uuid: string, found: NorthboundRows, holders: readonly string[]) {
  const row = found.rows(table).get(uuid) ?? {};
  const key = keyIn(row) ?? uuid;
  const exposes = table === 'NAT' ? { exposes: exposedBy(row, holders, found) } : {};
  return { kind: 'extra' as const, table, uuid, key, holders, ...exposes };
}

function exposedBy({ logical_ip: address }: OvsdbRow, routers: readonly string[], found: NorthboundRows) {
  const vpcIds = routers.flatMap(
    (router) => vpcOfRouter(keyIn(found.rows('Logical_Router').get(router) ?? {}) ?? '') ?? [],
  );
  return { address: typeof address === 'string' ? address : '', vpcIds };
}

/** The rows of a table that others hold, with what holds them. */
function* heldRows(table: Table, found: NorthboundRows): Generator<[uuid: string, holder: string]> {
  const by = HOLDERS[table];
  if (!by) return;
  for (const [holder, row] of found.rows(by.table)) {
    for (const uuid of listIn(row, by.column)) yield [String(uuid), holder];
  }
}

/** What holds these rows. */
function holdersOf(table: Table, uuids: ReadonlySet<string>, found: NorthboundRows): Map<string, string[]> {
  const holders = new Map<string, string[]>();
  for (const [uuid, holder] of heldRows(table, found)) {
    if (uuids.has(uuid)) push(holders, uuid, holder);
  }
  return holders;
}

function push(map: Map<string, string[]>, name: string, value: string): void {
  const known = map.get(name);
  if (known) known.push(value);
  else map.set(name, [value]);
}

/** The elements of a set in a row that may not be there. */
export function listIn(row: OvsdbRow | undefined, column: string): OvsdbSet {
  const value = row?.[column];
  return value !== undefined && isOvsdbSet(value) ? value : [];
}

/** Whether a set of the database has an element. Sets are sorted, and those of ports are long. */
export function includes(set: OvsdbRow[string] | undefined, element: string): boolean {
  if (set === undefined || !isOvsdbSet(set)) return false;
  let [low, high] = [0, set.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compare(set[middle] ?? '', element);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
