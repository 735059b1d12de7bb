import type { OvsdbRow, OvsdbValue } from './values.ts';

type Relation = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'includes' | 'excludes';
type Mutator = '+=' | '-=' | '*=' | '/=' | '%=' | 'insert' | 'delete';

export type RowCondition = readonly [column: string, relation: Relation, value: OvsdbValue];
/** `delete` on a map takes keys (a list) or pairs (an object). */
export type Mutation = readonly [column: string, mutator: Mutator, value: OvsdbValue];
/** The UUID of a row, or conditions that all must hold; none means all rows. */
export type RowSelector = string | readonly RowCondition[];

/** An operation of RFC 7047, with plain values. A new row can have a chosen UUID, an extension of Open vSwitch. */
export type OvsdbOperation =
  | { op: 'insert'; table: string; uuid: string | undefined; row: OvsdbRow }
  | { op: 'update'; table: string; where: RowSelector; row: OvsdbRow }
  | { op: 'mutate'; table: string; where: RowSelector; mutations: readonly Mutation[] }
  | { op: 'delete'; table: string; where: RowSelector }
  | { op: 'select'; table: string; where: RowSelector; columns: readonly string[] | undefined }
  | {
      op: 'wait';
      table: string;
      where: RowSelector;
      columns: readonly string[];
      until: '==' | '!=';
      rows: readonly OvsdbRow[];
    }
  | { op: 'assert'; lock: string }
  | { op: 'comment'; comment: string };

export function insert(table: string, row: OvsdbRow, uuid?: string): OvsdbOperation {
  return { op: 'insert', table, uuid, row };
}

export function update(table: string, where: RowSelector, row: OvsdbRow): OvsdbOperation {
  return { op: 'update', table, where, row };
}

/** A row that does not exist is no error: the result's count is 0. */
export function mutate(table: string, where: RowSelector, ...mutations: Mutation[]): OvsdbOperation {
  return { op: 'mutate', table, where, mutations };
}

/** Named `remove` because `delete` is a word of the language. */
export function remove(table: string, where: RowSelector): OvsdbOperation {
  return { op: 'delete', table, where };
}

/** @param columns all columns by default, `_uuid` included */
export function select(table: string, where: RowSelector, columns?: readonly string[]): OvsdbOperation {
  return { op: 'select', table, where, columns };
}

/** Fails the transaction at once when no row matches. */
export function requireRow(table: string, where: RowSelector): OvsdbOperation {
  const columns = typeof where === 'string' ? ['_uuid'] : where.map(([column]) => column);
  return { op: 'wait', table, where, columns, until: '!=', rows: [] };
}

/** Fails the transaction when this client does not hold the lock at this server. */
export function assertLock(lock: string): OvsdbOperation {
  return { op: 'assert', lock };
}

/** Noted in the log of the database. */
export function comment(text: string): OvsdbOperation {
  return { op: 'comment', comment: text };
}
