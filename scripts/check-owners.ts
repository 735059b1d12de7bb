// Checks that each table is written only by its owner, and read by others only where scripts/table-owners.ts gives
// a reason.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findTableUses, mayUseTables } from './find-table-uses.ts';
import { type Exception, foreignReads, foreignWrites, tableOwners } from './table-owners.ts';

interface Rules {
  owners: Readonly<Record<string, string>>;
  reads: readonly Exception[];
  writes: readonly Exception[];
}

interface Source {
  /** Path relative to src; of the data plane, `network/...`. */
  file: string;
  text: string;
}

/** Code that works on tables by name: dump, restore and move; migrations; the query kit. */
const GENERIC = /^store\/(dump|query|schema\/migrations)\//;
const MAY_WRITE_ALL = /^store\//;

const root = fileURLToPath(new URL('../', import.meta.url));
const rules = { owners: tableOwners, reads: foreignReads, writes: foreignWrites };
const sources = globSync('{src,network}/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replace(/^src\//, ''), text: readFileSync(root + file, 'utf8') }));
const problems = [
  ...mapProblems(tablesOfSchema(), rules),
  ...useProblems(sources, rules),
  ...proofProblems(),
];
for (const problem of problems) console.error(problem);
console.log(`${Object.keys(tableOwners).length} tables, ${sources.length} files`);
process.exitCode = problems.length > 0 || sources.length === 0 ? 1 : 0;

/** All tables known to Kysely, and the list of migrations, which only the migration runner uses. */
function tablesOfSchema(): string[] {
  const types = readFileSync(`${root}src/store/schema/tables/index.ts`, 'utf8');
  const rows = types.matchAll(/^ {2}([a-z_]+): [A-Z][A-Za-z]*Table;$/gm);
  return [...Array.from(rows, ([, name = '']) => name), 'migration'];
}

/** Tables without an owner, owners without a table, and features that would write tables of others. */
function mapProblems(tables: readonly string[], { owners, writes }: Rules): string[] {
  return [
    ...tables.filter((table) => !(table in owners)).map((table) => `${table}: has no owner`),
    ...Object.keys(owners)
      .filter((table) => !tables.includes(table))
      .map((table) => `${table}: is no table`),
    ...writes
      .filter((write) => !MAY_WRITE_ALL.test(write.in))
      .map((write) => `${write.in}: may write no table of others`),
  ].map((problem) => `scripts/table-owners.ts: ${problem}`);
}

function useProblems(files: readonly Source[], { owners, reads, writes }: Rules): string[] {
  const found: string[] = [];
  const needed = new Set<string>();
  for (const { file, text } of files) {
    if (GENERIC.test(file) || !mayUseTables(text)) continue;
    const { uses, unnamed } = findTableUses(file, text);
    found.push(
      ...unnamed.map((line) => `${pathOf(file)}:${line}: name the table here, so that its owner is known`),
    );
    for (const { table, writes: isWrite, line } of uses) {
      const owner = owners[table];
      if (owner === undefined || isIn(file, owner)) continue;
      const listed = (isWrite ? writes : reads).find(
        (exception) => isIn(file, exception.in) && exception.tables.includes(table),
      );
      if (listed) needed.add(`${listed.in} ${table} ${isWrite}`);
      else
        found.push(
          `${pathOf(file)}:${line}: ${isWrite ? 'writes' : 'reads'} ${table}, which belongs to ${pathOf(owner)}`,
        );
    }
  }
  const unused = (list: readonly Exception[], isWrite: boolean) =>
    list.flatMap((exception) =>
      exception.tables
        .filter((table) => !needed.has(`${exception.in} ${table} ${isWrite}`))
        .map(
          (table) =>
            `scripts/table-owners.ts: ${exception.in} does not ${isWrite ? 'write' : 'read'} ${table} any more`,
        ),
    );
  return [...found, ...unused(reads, false), ...unused(writes, true)];
}

function pathOf(place: string): string {
  return place.startsWith('network/') ? place : `src/${place}`;
}

function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`);
}

/** Proves that the rules above reject what is planted here, and nothing else. */
function proofProblems(): string[] {
  const planted: Rules = {
    owners: { token: 'features/tokens', event: 'features/events' },
    reads: [{ in: 'access', tables: ['token'], why: 'planted' }],
    writes: [],
  };
  const used = { file: 'access/actor.ts', text: "db.selectFrom('token')" };
  const refused = [
    "db.selectFrom('token')",
    "db.selectFrom(['event', 'token as own'])",
    "db.selectFrom('event').innerJoin('token as parent_token', 'parent_token.id', 'event.token_id')",
    "tx.insertInto('token')",
    "tx.updateTable('token')",
    "tx.deleteFrom('event').using('token')",
    'tx.deleteFrom(table)',
    "deletePortion(tx, 'token', ['id'], sql`expiry <= 1`)",
    'sql`select 1 from "token" where id = ${id}`',
    'sql`select 1 from event, token as t`',
    'sql`token where token.id = record.id`',
    'sql`update token set label = ${label}`',
    'sql`insert into token (id) values (1)`',
    'sql`delete from token`',
  ];
  const allowed = [
    "db.selectFrom('event')",
    "Buffer.from('token')",
    "db.selectFrom((eb) => eb.selectFrom('event').as('old'))",
    'sql`case when token.start = 1 then 1 else 0 end`',
    "// db.selectFrom('token')",
  ];
  const problemsIn = (text: string) =>
    useProblems([used, { file: 'features/events/store.ts', text }], planted);
  return [
    ...refused.filter((text) => problemsIn(text).length !== 1).map((text) => `not noticed: ${text}`),
    ...allowed
      .filter((text) => problemsIn(text).length > 0)
      .map((text) => `refused, though allowed: ${text}`),
    ...(useProblems([used, { ...used, text: "tx.updateTable('token')" }], planted).length === 1
      ? []
      : ['a write where only reads are listed is not noticed']),
    ...(mapProblems(['event', 'user'], { ...planted, writes: planted.reads }).length === 3
      ? []
      : ['a table without owner, an owner without table or a feature that writes is not noticed']),
    ...(useProblems([used], planted).length > 0 ? ['a listed read is refused'] : []),
    ...(useProblems([], planted).length === 1 ? [] : ['a read that is not used any more is not noticed']),
  ].map((problem) => `scripts/check-owners.ts: ${problem}`);
}
