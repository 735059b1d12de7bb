import type { Row, Value } from './values.ts';

type Relation = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'includes' | 'excludes';
type Mutator = '+=' | '-=' | '*=' | '/=' | '%=' | 'insert' | 'delete';

export type Condition = readonly [column: string, relation: Relation, value: Value];
/** `delete` on a map takes keys (a list) or pairs (an object). */
export type Mutation = readonly [column: string, mutator: Mutator, value: Value];
/** The UUID of a row, or conditions that all must hold; none means all rows. */
export type Where = string | readonly Condition[];

/** An operation of RFC 7047, with plain values. A new row can have a chosen UUID, an extension of Open vSwitch. */
export type Operation =
  | { op: 'insert'; table: string; uuid: string | undefined; row: Row }
  | { op: 'update'; table: string; where: Where; row: Row }
  | { op: 'mutate'; table: string; where: Where; mutations: readonly Mutation[] }
  | { op: 'delete'; table: string; where: Where }
  | { op: 'select'; table: string; where: Where; columns: readonly string[] | undefined }
  | {
      op: 'wait';
      table: string;
      where: Where;
      columns: readonly string[];
      until: '==' | '!=';
      rows: readonly Row[];
    }
  | { op: 'assert'; lock: string }
  | { op: 'comment'; comment: string };

export function insert(table: string, row: Row, uuid?: string): Operation {
  return { op: 'insert', table, uuid, row };
}

export function update(table: string, where: Where, row: Row): Operation {
  return { op: 'update', table, where, row };
}

/** A row that does not exist is no error: the result's count is 0. */
export function mutate(table: string, where: Where, ...mutations: Mutation[]): Operation {
  return { op: 'mutate', table, where, mutations };
}

/** Named `remove` because `delete` is a word of the language. */
export function remove(table: string, where: Where): Operation {
  return { op: 'delete', table, where };
}

/** @param columns all columns by default, `_uuid` included */
export function select(table: string, where: Where, columns?: readonly string[]): Operation {
  return { op: 'select', table, where, columns };
}

/** Fails the transaction at once when no row matches. */
export function requireRow(table: string, where: Where): Operation {
  const columns = typeof where === 'string' ? ['_uuid'] : where.map(([column]) => column);
  return { op: 'wait', table, where, columns, until: '!=', rows: [] };
}

/** Fails the transaction when this client does not hold the lock at this server. */
export function assertLock(lock: string): Operation {
  return { op: 'assert', lock };
}

/** Noted in the log of the database. */
export function comment(text: string): Operation {
  return { op: 'comment', comment: text };
}
