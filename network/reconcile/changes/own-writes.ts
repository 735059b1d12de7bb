import type { RowChange } from '#network/ovsdb/cache';
import type { Mutation, OvsdbOperation } from '#network/ovsdb/operations';
import { isOvsdbMap, isOvsdbSet, isSame, type OvsdbRow } from '#network/ovsdb/values';
import { watchedColumns } from './drift.ts';

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
