import { ProtocolError } from './errors.ts';
import { isObject } from './messages.ts';
import { type ColumnType, columnOf, type DatabaseSchema, type TableSchema, tableOf } from './schema.ts';
import {
  type Atom,
  compare,
  decode,
  defaultOf,
  isOvsdbMap,
  isOvsdbSet,
  isSame,
  type OvsdbMap,
  type OvsdbRow,
  type OvsdbSet,
  type OvsdbValue,
} from './values.ts';

/** The columns to follow, by table; `all` of the server's schema. */
export type MonitoredColumns = Readonly<Record<string, readonly string[] | 'all'>>;

/** A row that was inserted (no `before`), deleted (no `after`) or modified. */
export interface RowChange {
  table: string;
  uuid: string;
  before: OvsdbRow | undefined;
  after: OvsdbRow | undefined;
}

type RowsByUuid = ReadonlyMap<string, OvsdbRow>;
type MonitoredTable = ReadonlyMap<string, ColumnType>;

const NO_TRANSACTION = '00000000-0000-0000-0000-000000000000';

/**
 * The rows of the monitored tables, as the server reports them. Rows are never modified, only replaced. Whatever
 * throws leaves the rows as they were.
 */
export class Cache {
  readonly #columns: MonitoredColumns;
  #schema: string | undefined;
  #monitored: ReadonlyMap<string, MonitoredTable> = new Map();
  readonly #tables: ReadonlyMap<string, Map<string, OvsdbRow>>;
  #lastTransaction = NO_TRANSACTION;

  constructor(columns: MonitoredColumns) {
    this.#columns = columns;
    this.#tables = new Map(Object.keys(columns).map((table) => [table, new Map()]));
  }

  /** @throws RangeError for a table that is not monitored */
  rows(table: string): RowsByUuid {
    return this.#rows(table);
  }

  /** The last transaction that the rows contain; the server sends what came after it. */
  get lastTransaction(): string {
    return this.#lastTransaction;
  }

  /** Makes the next reply a complete one. The rows stay until it comes. */
  forget(): void {
    this.#lastTransaction = NO_TRANSACTION;
  }

  /**
   * The columns to ask for, in the notation of `monitor_cond_since`.
   * @throws SchemaError when the server's schema lacks one
   */
  request(schema: DatabaseSchema): Record<string, { columns: string[] }[]> {
    const entries = Object.entries(this.#columns);
    this.#monitored = new Map(
      entries.map(([table, names]) => [table, monitored(tableOf(schema, table), names)]),
    );
    const text = JSON.stringify([...this.#monitored].map(([table, columns]) => [table, [...columns]]));
    // Differences to rows of another schema would be read with the wrong types.
    if (text !== this.#schema) this.forget();
    this.#schema = text;
    return Object.fromEntries(
      [...this.#monitored].map(([table, columns]) => [table, [{ columns: [...columns.keys()] }]]),
    );
  }

  /**
   * Applies the reply to `monitor_cond_since`. A standalone server always sends all rows, a raft member only what is
   * new.
   * @returns what differs from the rows before
   */
  applyReply(result: unknown): RowChange[] {
    if (!Array.isArray(result) || result.length !== 3 || typeof result[0] !== 'boolean') {
      throw new ProtocolError('Received no reply to monitor_cond_since');
    }
    const [isDifference, transaction, updates] = result;
    const changes = isDifference ? this.#changes(updates) : this.#replacements(updates);
    return this.#commit(changes, transaction);
  }

  /** Applies the parameters of an `update3`, without the monitor's name. */
  applyUpdate(transaction: unknown, updates: unknown): RowChange[] {
    return this.#commit(this.#changes(updates), transaction);
  }

  #commit(changes: RowChange[], transaction: unknown): RowChange[] {
    if (typeof transaction !== 'string') throw new ProtocolError('Received an update without a transaction');
    for (const { table, uuid, after } of changes) {
      if (after) this.#rows(table).set(uuid, after);
      else this.#rows(table).delete(uuid);
    }
    this.#lastTransaction = transaction;
    return changes;
  }

  /** What differs when `updates` are all rows. */
  #replacements(updates: unknown): RowChange[] {
    const inserted = this.#changes(updates, () => new Map());
    const present = new Set(inserted.map(({ table, uuid }) => `${table} ${uuid}`));
    const changed = inserted
      .map((change) => ({ ...change, before: this.#rows(change.table).get(change.uuid) }))
      .filter(({ before, after }) => !before || !after || !isSameRow(before, after));
    const gone = [...this.#tables].flatMap(([table, rows]) =>
      [...rows]
        .filter(([uuid]) => !present.has(`${table} ${uuid}`))
        .map(([uuid, before]) => ({ table, uuid, before, after: undefined })),
    );
    return [...gone, ...changed];
  }

  #changes(updates: unknown, rowsOf = (table: string): RowsByUuid => this.#rows(table)): RowChange[] {
    if (!isObject(updates)) throw new ProtocolError('Received an update that is not an object');
    return Object.entries(updates).flatMap(([table, rows]) => {
      const columns = this.#monitored.get(table);
      if (!columns || !isObject(rows)) throw new ProtocolError(`Received an update of table ${table}`);
      const known = rowsOf(table);
      return Object.entries(rows).map(([uuid, update]): RowChange => {
        const before = known.get(uuid);
        return { table, uuid, before, after: apply(columns, before, update) };
      });
    });
  }

  #rows(table: string): Map<string, OvsdbRow> {
    const rows = this.#tables.get(table);
    if (!rows) throw new RangeError(`Table ${table} is not monitored`);
    return rows;
  }
}

function monitored(table: TableSchema, names: readonly string[] | 'all'): MonitoredTable {
  const all = [...table.columns.keys()].filter((name) => !name.startsWith('_'));
  return new Map((names === 'all' ? all : names).map((name) => [name, columnOf(table, name)]));
}

/** @returns the row after the update; undefined if it was deleted */
function apply(columns: MonitoredTable, before: OvsdbRow | undefined, update: unknown): OvsdbRow | undefined {
  const [[kind, values] = [], ...more] = isObject(update) ? Object.entries(update) : [];
  const isNew = kind === 'initial' || kind === 'insert';
  if (more.length > 0 || isNew === (before !== undefined)) {
    throw new ProtocolError('Received an update that does not fit the rows before it');
  }
  if (kind === 'delete') return undefined;
  if (!isObject(values) || (!isNew && kind !== 'modify'))
    throw new ProtocolError('Received an unknown update');
  const row = new Map(
    isNew ? [...columns].map(([name, type]) => [name, defaultOf(type)]) : Object.entries(before ?? {}),
  );
  for (const [name, wire] of Object.entries(values)) {
    const type = columns.get(name);
    if (!type) throw new ProtocolError(`Received column ${name}, which is not monitored`);
    const old = row.get(name);
    row.set(name, isNew || old === undefined ? decode(type, wire) : applyDifference(type, old, wire));
  }
  return Object.fromEntries(row);
}

function isSameRow(one: OvsdbRow, other: OvsdbRow): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => {
      const [left, right] = [one[name], other[name]];
      return left !== undefined && right !== undefined && isSame(left, right);
    })
  );
}

/**
 * The value after a `modify` of `update3`. For columns that hold several elements it carries the difference: elements
 * that come or go; pairs that come, go (sent with their old value) or change (sent with their new value).
 * @throws ProtocolError
 */
export function applyDifference(type: ColumnType, old: OvsdbValue, wire: unknown): OvsdbValue {
  const sent = decode(type, wire);
  if (!type.isDifference) return sent;
  if (isOvsdbSet(old) && isOvsdbSet(sent)) return toggled(old, sent);
  return isOvsdbMap(old) && isOvsdbMap(sent) ? merged(old, sent) : sent;
}

/** The elements that are in one of two sorted lists, but not in both. */
function toggled(one: OvsdbSet, other: OvsdbSet): OvsdbSet {
  const result: Atom[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    const [first, second] = [one[left], other[right]];
    const order = first === undefined ? 1 : second === undefined ? -1 : compare(first, second);
    if (order <= 0) left++;
    if (order >= 0) right++;
    const only = order < 0 ? first : second;
    if (order !== 0 && only !== undefined) result.push(only);
  }
  return result;
}

function merged(old: OvsdbMap, sent: OvsdbMap): OvsdbMap {
  const result = new Map(Object.entries(old));
  for (const [name, atom] of Object.entries(sent)) {
    if (result.get(name) === atom) result.delete(name);
    else result.set(name, atom);
  }
  return Object.fromEntries([...result].sort(([one], [other]) => compare(one, other)));
}
