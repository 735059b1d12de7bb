import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type DescribedTable, describeTables } from '#store/dump/describe-tables';
import { describeOnDatabase } from '#test/harness/databases';
import { TestStore } from '#test/harness/test-store';
import type { ExpiryRule, ExpiryTime } from './declarations.ts';
import { encryptedColumns, expiryRules } from './declared.ts';

/** Column names that suggest an expiry time. */
const END = /[._](expiry|expires|expires_at|ends|ends_at|valid_until)$/;

describeOnDatabase('declarations of expiry', (dialect) => {
  const stored = new TestStore(dialect);
  let tables: DescribedTable[];

  before(async () => {
    tables = await describeTables(stored.store.db);
  });

  test('every column with an expiry time is declared', () => {
    assert.deepEqual(undeclared(tables, expiryRules), []);
  });

  test('missing declarations are detected', () => {
    const others = expiryRules.filter(({ table }) => table !== 'trusted_device');
    assert.deepEqual(undeclared(tables, others), ['trusted_device.expiry']);
  });

  test('declarations name existing tables and columns', () => {
    const names = new Set(tables.flatMap(columnsOf));
    const declared = [
      ...encryptedColumns.flatMap(({ table, key, columns }) =>
        [key, ...columns].map((name) => `${table}.${name}`),
      ),
      ...expiryRules.flatMap((ending) => namedIn(ending).map((name) => `${ending.table}.${name}`)),
    ];
    assert.deepEqual(
      declared.filter((name) => !names.has(name)),
      [],
    );
  });
});

function undeclared(tables: readonly DescribedTable[], declared: readonly ExpiryRule[]): string[] {
  const known = new Set(declared.map(({ table, end }) => `${table}.${columnOf(end)}`));
  return tables.flatMap(columnsOf).filter((name) => END.test(name) && !known.has(name));
}

function columnsOf({ name, columns }: DescribedTable): string[] {
  return columns.map((column) => `${name}.${column.name}`);
}

function namedIn(ending: ExpiryRule): string[] {
  if ('step' in ending) return [columnOf(ending.end)];
  const { key, end, clears = [], inOrderOf = [], unless } = ending;
  return [...key, columnOf(end), ...clears, ...inOrderOf, ...(unless ? [unless.column] : [])];
}

function columnOf(end: ExpiryTime): string {
  return 'at' in end ? end.at : end.since;
}
