import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createMigratedPostgresDatabase, describeOnBoth } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { namesOfUncalled } from './called-functions.ts';
import { plansOf } from './plans.ts';
import { goldenTexts, inLines, normalized, ownerOf } from './sql-texts.ts';
import { type Recording, recordStatements } from './statements.ts';

const golden = new URL('../golden/', import.meta.url);

describeOnBoth('what operations ask of the database', (dialect) => {
  const running = useTestApi(dialect);
  let recording: Recording;

  before(async () => {
    recording = await recordStatements(running.api);
  });

  test('statements and round trips are those of the golden file, and a key adds at most four', () => {
    const { budget } = recording;
    const file = new URL(`budgets/statements-${dialect}.txt`, golden);
    assert.equal(budget, readFileSync(file, 'utf8'));
    const statementsOf = (name: string) => Number(new RegExp(`^${name}: (\\d+)`, 'm').exec(budget)?.[1]);
    for (const name of ['createVpc', 'updateVpc'])
      assert.ok(statementsOf(`${name} with a key`) - statementsOf(name) <= 4, name);
  });

  test('statements and their indexes are those of the golden files, which npm run gen writes', async () => {
    const url = dialect === 'postgres' ? await createMigratedPostgresDatabase() : undefined;
    const texts = goldenTexts(dialect, await plansOf(dialect, recording.texts, url));
    const files = globSync(`**/*.${dialect}.sql`, { cwd: fileURLToPath(new URL('sql/', golden)) });
    assert.deepEqual([...texts.keys()].toSorted(), files.toSorted());
    for (const [file, text] of texts)
      assert.equal(text, readFileSync(new URL(`sql/${file}`, golden), 'utf8'), file);
  });

  test('queries that no sample request runs are those of the golden file, which npm run gen writes', () => {
    assert.equal(recording.neverRun, readFileSync(new URL('sql/never-run.txt', golden), 'utf8'));
  });
});

describe('golden statements', () => {
  test('do not depend on the values of a request', () => {
    const cases: [text: string, expected: string][] = [
      ['select "id" from "vpc" where "id" = $12', 'select "id" from "vpc" where "id" = ?'],
      ['select "id" from "vpc" where "id" in (+?, +?, +?)', 'select "id" from "vpc" where "id" in (?)'],
      [
        'insert into "vpc" ("id", "label") values ($1, $2), ($3, $4)',
        'insert into "vpc" ("id", "label") values (?, ?)',
      ],
      ['insert into "vpc" ("id") values (+?)', 'insert into "vpc" ("id") values (?)'],
    ];
    for (const [text, expected] of cases) assert.equal(normalized(text), expected);
  });

  test('belong to the owner of the table that they write, or read first', () => {
    const cases: [text: string, owner: string | undefined][] = [
      ['select * from "vpc" inner join "subnet" on true', 'networks/vpcs'],
      ['insert into "event" ("id") select "id" from "vpc"', 'events'],
      ['update "subnet" set "label" = ?', 'networks/subnets'],
      ['delete from "token" where "id" in (select "id" from "vpc")', 'identity/tokens'],
      ['with "page" as (select "id" from "vpc") select * from "page"', 'networks/vpcs'],
      ['select 1', undefined],
    ];
    for (const [text, owner] of cases) assert.equal(ownerOf(text), owner, text);
  });

  test('have a line for each clause of the outer statement', () => {
    const text = `select "id", 'a from b' from "vpc" left join "nic" on true where exists (select 1 from "subnet" limit 1) order by "id"`;
    assert.deepEqual(inLines(text).split('\n'), [
      `select "id", 'a from b'`,
      '  from "vpc"',
      '  left join "nic" on true',
      '  where exists (select 1 from "subnet" limit 1)',
      '  order by "id"',
    ]);
  });

  test('a query that is not run is noticed', () => {
    const text = [
      "const kept = prepared((db) => db.selectFrom('vpc'));",
      "function called(db) { return db.selectFrom('vpc').where(() => db.selectFrom('subnet')); }",
      "class Work { async once(db) { await db.deleteFrom('token'); } }",
      'const PART = sql`select 1 from event`;',
    ].join('\n');
    const called = { startOffset: text.indexOf('function'), endOffset: text.indexOf('class'), count: 2 };
    const module = { startOffset: 0, endOffset: text.length, count: 0 };
    assert.deepEqual(namesOfUncalled('a.ts', text, []), ['kept', 'called', 'Work.once']);
    assert.deepEqual(namesOfUncalled('a.ts', text, [module, called]), ['kept', 'Work.once']);
  });
});
