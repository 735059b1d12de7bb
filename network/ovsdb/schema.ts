import { ProtocolError, SchemaError } from './errors.ts';
import { isObject } from './messages.ts';

const ATOM_TYPES = ['integer', 'real', 'boolean', 'string', 'uuid'] as const;

export type AtomType = (typeof ATOM_TYPES)[number];

export interface ColumnType {
  /** `optional` holds at most one element. Scalars, optional columns and sets are of `key`, maps of `key` to `value`. */
  shape: 'scalar' | 'optional' | 'set' | 'map';
  key: AtomType;
  value: AtomType;
  /** The smallest number of elements, 0 or 1. */
  minimum: number;
  /** Whether an `update3` carries the difference to the old value. If not, it carries the new value. */
  isDifference: boolean;
}

export interface TableSchema {
  name: string;
  columns: ReadonlyMap<string, ColumnType>;
}

export interface DatabaseSchema {
  name: string;
  version: string;
  tables: ReadonlyMap<string, TableSchema>;
}

const UUID: ColumnType = { shape: 'scalar', key: 'uuid', value: 'uuid', minimum: 1, isDifference: false };

/**
 * Reads the reply to `get_schema`.
 * @throws ProtocolError
 */
export function readSchema(schema: unknown): DatabaseSchema {
  const { name, version, tables } = isObject(schema) ? schema : {};
  if (typeof name !== 'string' || typeof version !== 'string') {
    throw new ProtocolError('The schema has no name or no version');
  }
  const read = Object.entries(objectOf(tables, 'The list of tables')).map(
    ([table, { columns }]): [string, TableSchema] => [table, { name: table, columns: readColumns(columns) }],
  );
  return { name, version, tables: new Map(read) };
}

/** @throws SchemaError */
export function tableOf(schema: DatabaseSchema, name: string): TableSchema {
  const table = schema.tables.get(name);
  if (!table) throw new SchemaError(`${schema.name} ${schema.version} has no table ${name}`);
  return table;
}

/** @throws SchemaError */
export function columnOf(table: TableSchema, name: string): ColumnType {
  const column = table.columns.get(name);
  if (!column) throw new SchemaError(`Table ${table.name} has no column ${name}`);
  return column;
}

function readColumns(columns: unknown): Map<string, ColumnType> {
  const read = Object.entries(objectOf(columns, 'The list of columns')).map(
    ([name, { type }]): [string, ColumnType] => [name, readType(type)],
  );
  return new Map([...read, ['_uuid', UUID], ['_version', UUID]]);
}

function readType(type: unknown): ColumnType {
  if (!isObject(type)) return columnType(readAtomType(type), undefined, 1, 1);
  const { key, value, min = 1, max = 1 } = type;
  const maximum = max === 'unlimited' ? Number.POSITIVE_INFINITY : max;
  if (typeof min !== 'number' || typeof maximum !== 'number') {
    throw new ProtocolError('A column of the schema has no number of elements');
  }
  return columnType(readAtomType(key), value === undefined ? undefined : readAtomType(value), min, maximum);
}

function columnType(
  key: AtomType,
  value: AtomType | undefined,
  minimum: number,
  maximum: number,
): ColumnType {
  const isDifference = maximum > 1;
  if (value !== undefined) return { shape: 'map', key, value, minimum, isDifference };
  const single = minimum === 1 ? 'scalar' : 'optional';
  return { shape: isDifference ? 'set' : single, key, value: key, minimum, isDifference };
}

function readAtomType(type: unknown): AtomType {
  const name = isObject(type) ? type.type : type;
  const found = ATOM_TYPES.find((known) => known === name);
  if (!found) throw new ProtocolError(`The schema has an unknown type ${String(name)}`);
  return found;
}

function objectOf(value: unknown, what: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  if (!isObject(value)) throw new ProtocolError(`${what} is not an object`);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, isObject(inner) ? inner : {}]));
}
