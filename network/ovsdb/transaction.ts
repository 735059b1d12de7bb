import { FenceError, ProtocolError, SchemaError, TransactionError } from './errors.ts';
import { isObject, readFailure } from './messages.ts';
import type { Mutation, OvsdbOperation, RowCondition, RowSelector } from './operations.ts';
import { columnOf, type DatabaseSchema, type TableSchema, tableOf } from './schema.ts';
import { decode, encode, encodeKeys, isOvsdbSet, type OvsdbRow, type OvsdbValue } from './values.ts';

export interface OperationResult {
  /** Of an inserted row. */
  uuid?: string;
  /** How many rows were updated, mutated or deleted. */
  count?: number;
  /** What was selected. */
  rows?: readonly OvsdbRow[];
}

/**
 * Writes operations in the notation of RFC 7047.
 * @throws SchemaError
 */
export function encodeOperations(schema: DatabaseSchema, operations: readonly OvsdbOperation[]): object[] {
  return operations.map((operation) => {
    if (!('table' in operation)) return operation;
    const table = tableOf(schema, operation.table);
    const { op, table: name } = operation;
    if (operation.op === 'insert') {
      return { op, table: name, uuid: operation.uuid, row: encodeRow(table, operation.row) };
    }
    const matching = { op, table: name, where: encodeWhere(table, operation.where) };
    switch (operation.op) {
      case 'update':
        return { ...matching, row: encodeRow(table, operation.row) };
      case 'mutate':
        return { ...matching, mutations: operation.mutations.map((one) => encodeMutation(table, one)) };
      case 'delete':
        return matching;
      case 'select':
        return { ...matching, columns: operation.columns };
      case 'wait': {
        const { columns, until } = operation;
        const rows = operation.rows.map((row) => encodeRow(table, row));
        return { ...matching, columns, until, rows, timeout: 0 };
      }
    }
  });
}

/**
 * Reads the reply to a transaction. It has a result for each operation, null after the first that failed, and one more
 * element if the commit failed.
 * @param guards how many operations in front prove that this client may write
 * @returns the results of the other operations
 * @throws FenceError, TransactionError, ProtocolError
 */
export function readResults(
  schema: DatabaseSchema,
  operations: readonly OvsdbOperation[],
  guards: number,
  reply: unknown,
): OperationResult[] {
  if (!Array.isArray(reply)) throw new ProtocolError('Received no results of a transaction');
  const results: readonly unknown[] = reply;
  const failed = results.findIndex((result) => isObject(result) && result.error !== undefined);
  if (failed !== -1) {
    const failure = readFailure(results[failed]);
    if (failed < guards) throw new FenceError(failure);
    throw new TransactionError(failure, failed < operations.length ? failed - guards : undefined);
  }
  if (results.length !== operations.length)
    throw new ProtocolError('Received too few results of a transaction');
  return operations.map((operation, index) => readResult(schema, operation, results[index])).slice(guards);
}

function readResult(schema: DatabaseSchema, operation: OvsdbOperation, result: unknown): OperationResult {
  if (!isObject(result)) throw new ProtocolError(`Received no result of ${operation.op}`);
  if (operation.op === 'select') return { rows: readRows(tableOf(schema, operation.table), result.rows) };
  const { uuid, count } = result;
  if (Array.isArray(uuid) && typeof uuid[1] === 'string') return { uuid: uuid[1] };
  return typeof count === 'number' ? { count } : {};
}

function readRows(table: TableSchema, rows: unknown): OvsdbRow[] {
  if (!Array.isArray(rows)) throw new ProtocolError('Received no rows of select');
  return rows.map((row: unknown) => {
    if (!isObject(row)) throw new ProtocolError('Received a row that is not an object');
    return Object.fromEntries(
      Object.entries(row).map(([name, wire]) => [name, decode(columnOf(table, name), wire)]),
    );
  });
}

function encodeRow(table: TableSchema, row: OvsdbRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, encodeIn(table, name, value)]));
}

function encodeWhere(table: TableSchema, where: RowSelector): unknown[] {
  const conditions: readonly RowCondition[] = typeof where === 'string' ? [['_uuid', '==', where]] : where;
  return conditions.map(([name, relation, value]) => [name, relation, encodeIn(table, name, value)]);
}

function encodeMutation(table: TableSchema, [name, mutator, value]: Mutation): unknown[] {
  const type = columnOf(table, name);
  const isKeys = mutator === 'delete' && type.shape === 'map' && isOvsdbSet(value);
  return [name, mutator, isKeys ? encodeKeys(type, value) : encodeIn(table, name, value)];
}

function encodeIn(table: TableSchema, name: string, value: OvsdbValue): unknown {
  try {
    return encode(columnOf(table, name), value);
  } catch (error) {
    if (!(error instanceof SchemaError) || !error.message.startsWith('is ')) throw error;
    throw new SchemaError(`${table.name}.${name} ${error.message}`);
  }
}
