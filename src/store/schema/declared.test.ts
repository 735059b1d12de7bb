import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type DescribedTable, describeTables } from '#store/dump/describe-tables';
import { describeOnDatabase } from '#test/harness/databases';
import { TestStore } from '#test/harness/test-store';
import type { Ending, EndTime } from './declarations.ts';
import { encryptedColumns, endings } from './declared.ts';

/** Column names that suggest an expiry time. */
const END = /[._](expiry|expires|expires_at|ends|ends_at|valid_until)$/;

describeOnDatabase('declarations of expiry', (dialect) => {
  const stored = new TestStore(dialect);
  let tables: DescribedTable[];

  before(async () => {
    tables = await describeTables(stored.store.db);
  });

  test('every column with an expiry time is declared', () => {
    assert.deepEqual(undeclared(tables, endings), []);
  });

  test('missing declarations are detected', () => {
    const others = endings.filter(({ table }) => table !== 'trusted_device');
    assert.deepEqual(undeclared(tables, others), ['trusted_device.expiry']);
  });

  test('declarations name existing tables and columns', () => {
    const names = new Set(tables.flatMap(columnsOf));
    const declared = [
      ...encryptedColumns.flatMap(({ table, key, columns }) =>
        [key, ...columns].map((name) => `${table}.${name}`),
      ),
      ...endings.flatMap((ending) => namedIn(ending).map((name) => `${ending.table}.${name}`)),
    ];
    assert.deepEqual(
      declared.filter((name) => !names.has(name)),
      [],
    );
  });
});

function undeclared(tables: readonly DescribedTable[], declared: readonly Ending[]): string[] {
  const known = new Set(declared.map(({ table, end }) => `${table}.${columnOf(end)}`));
  return tables.flatMap(columnsOf).filter((name) => END.test(name) && !known.has(name));
}

function columnsOf({ name, columns }: DescribedTable): string[] {
  return columns.map((column) => `${name}.${column.name}`);
}

function namedIn(ending: Ending): string[] {
  if ('step' in ending) return [columnOf(ending.end)];
  const { key, end, clears = [], inOrderOf = [], unless } = ending;
  return [...key, columnOf(end), ...clears, ...inOrderOf, ...(unless ? [unless.column] : [])];
}

function columnOf(end: EndTime): string {
  return 'at' in end ? end.at : end.since;
}
