import type { RowChange } from '#network/ovsdb/cache';
import type { Mutation, OvsdbOperation } from '#network/ovsdb/operations';
import { isOvsdbMap, isOvsdbSet, isSame, type OvsdbRow, type OvsdbValue } from '#network/ovsdb/values';
import type { Keys } from '#network/wanted/keys';
import { HOLDERS, OWN_COLUMNS } from '#network/wanted/rows';
import { listIn, type NorthboundRows } from './diff.ts';
import type { OwnedRows, RowOwner } from './owned-rows.ts';

/** The columns of a table that hold rows, and the tables of these rows. */
const HOLDING: ReadonlyMap<string, readonly { column: string; held: string }[]> = Map.groupBy(
  Object.entries(HOLDERS).map(([held, { table, column }]) => ({ table, column, held })),
  ({ table }) => table,
);

/** What of a table concerns us: our columns, our marks, and the columns that hold rows. */
const WATCHED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(OWN_COLUMNS).map(([table, columns]) => {
    const held = (HOLDING.get(table) ?? []).map(({ column }) => column);
    const members = table === 'Port_Group' ? ['ports'] : [];
    return [table, [...Object.keys(columns), 'external_ids', ...held, ...members]];
  }),
);

/** The columns of a table whose changes by others are noticed. */
function watchedColumns(table: string): readonly string[] {
  return WATCHED.get(table) ?? [];
}

/**
 * Whose rows a change concerns that is not our own.
 * @param found the rows after the change
 * @returns undefined for a row of ours that nobody wants, or that something else holds now; nothing for rows of others
 */
export function* concernedBy(
  change: RowChange,
  owned: OwnedRows,
  keys: Keys,
  found: NorthboundRows,
): Generator<RowOwner | undefined> {
  const { table, uuid, before, after } = change;
  const columns = WATCHED.get(table);
  if (!columns) return;
  const owner = owned.ownerOf(uuid);
  if (owner !== undefined) {
    if (!before || !after || columns.some((name) => !isSameIn(before, after, name))) yield owner;
  } else if (after && keys.isOurs(uuid, after)) yield undefined;
  if (hasTakenOurs(change, owned, keys, found)) yield undefined;
}

/**
 * Whether a row, of ours or of somebody else, holds a row of ours that belongs into another one, or that nobody wants.
 * It may have got that one while we took it out of its own holder.
 */
function hasTakenOurs(
  { table, uuid: holder, before, after }: RowChange,
  owned: OwnedRows,
  keys: Keys,
  found: NorthboundRows,
): boolean {
  return (HOLDING.get(table) ?? []).some(({ column, held }) => {
    const known = new Set(listIn(before, column));
    const added = listIn(after, column).filter((uuid) => !known.has(uuid));
    return added.map(String).some((uuid) => {
      const place = owned.placeOf(uuid);
      return place ? place.holder !== holder : keys.isOurs(uuid, found.rows(held).get(uuid) ?? {});
    });
  });
}

function isSameIn(before: OvsdbRow, after: OvsdbRow, column: string): boolean {
  const [one, other]: (OvsdbValue | undefined)[] = [before[column], after[column]];
  return one !== undefined && other !== undefined && isSame(one, other);
}

type WriteOperation = Extract<OvsdbOperation, { op: 'insert' | 'update' | 'mutate' | 'delete' }>;

/** The writes of one transaction, to tell the changes that it makes from concurrent changes by other clients. */
export class OwnWrites {
  readonly #ofRows: ReadonlyMap<string | undefined, readonly WriteOperation[]>;

  constructor(operations: readonly OvsdbOperation[]) {
    this.#ofRows = Map.groupBy(operations.filter(isWrite), rowOf);
  }

  /**
   * Whether a change is ours and nothing else. The server may report the transactions of several clients as one change,
   * so a change is ours only if it leads where our writes lead.
   */
  explain({ table, uuid, before, after }: RowChange): boolean {
    const writes = this.#ofRows.get(uuid);
    if (!writes) return false;
    const expected = writes.reduce(written, before);
    if (!expected || !after) return expected === after;
    return watchedColumns(table).every((name) => isSame(expected[name] ?? [], after[name] ?? []));
  }
}

function isWrite(operation: OvsdbOperation): operation is WriteOperation {
  return ['insert', 'update', 'mutate', 'delete'].includes(operation.op);
}

/** @returns undefined where conditions choose the rows */
function rowOf(write: WriteOperation): string | undefined {
  if (write.op === 'insert') return write.uuid;
  return typeof write.where === 'string' ? write.where : undefined;
}

/** A row after a write. */
function written(row: OvsdbRow | undefined, write: WriteOperation): OvsdbRow | undefined {
  switch (write.op) {
    case 'insert':
      return write.row;
    case 'delete':
      return undefined;
    case 'update':
      return row && { ...row, ...write.row };
    case 'mutate':
      return row && write.mutations.reduce(mutated, row);
  }
}

/** A row after a mutation of a set or a map, as RFC 7047, 5.1 has them: to insert replaces nothing in a map. */
function mutated(row: OvsdbRow, [column, mutator, value]: Mutation): OvsdbRow {
  const old = row[column] ?? [];
  if (isOvsdbSet(old) && isOvsdbSet(value)) {
    if (mutator === 'insert') return { ...row, [column]: [...new Set([...old, ...value])] };
    const deleted = new Set(value);
    return { ...row, [column]: old.filter((element) => !deleted.has(element)) };
  }
  if (isOvsdbMap(old) && isOvsdbMap(value)) return { ...row, [column]: { ...value, ...old } };
  if (isOvsdbMap(old) && isOvsdbSet(value)) {
    const deleted = new Set(value.map(String));
    return { ...row, [column]: Object.fromEntries(Object.entries(old).filter(([key]) => !deleted.has(key))) };
  }
  return row;
}
