// What is encrypted at rest and what expires is declared beside the type of its table, because key rotation and the
// purge are derived from it. Compares the declarations with the columns of the golden schema and the purposes in use.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encryptedColumns, expiryRules } from '#store/schema/declared';

/** Names of columns that hold the time at which something expires. */
const EXPIRY = /[._](expiry|expires|expires_at|ends_at|valid_until)$/;
const TABLE = /^CREATE TABLE "?(\w+)"? \(\n([^;]*)/gim;
/** Columns that a migration added stand behind the others, on one line. */
const COLUMN = /(?:^ {2}|, )"?(\w+)"? (?:integer|text|real)\b/gim;
const PURPOSE = /\bencrypt\(\s*'([^']+)'/g;

const root = fileURLToPath(new URL('../', import.meta.url));
const schema = readFileSync(`${root}test/golden/schema-sqlite.sql`, 'utf8');
const sources = globSync('{src,network}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
const code = sources.map((file) => readFileSync(`${root}${file}`, 'utf8')).join('\n');

const declaredEnds = expiryRules.map(({ table, end }) => `${table}.${'at' in end ? end.at : end.since}`);
const declaredPurposes: string[] = encryptedColumns.map(({ purpose }) => purpose);
const problems = [
  ...undeclaredEnds(schema, declaredEnds).map((column) => `${column}: declare in its table when it expires`),
  ...undeclaredPurposes(code, declaredPurposes).map(
    (purpose) => `'${purpose}' is encrypted: declare in the table where it is stored`,
  ),
];
const planted = 'CREATE TABLE planted (\n  id integer,\n  expiry integer\n);';
if (undeclaredEnds(planted, declaredEnds).join() !== 'planted.expiry')
  problems.push('a column that expires and is not declared is not noticed');
if (undeclaredPurposes("encryption.encrypt('planted', text)", declaredPurposes).join() !== 'planted')
  problems.push('a purpose of encryption that is not declared is not noticed');
if (columnsOf(schema).length === 0) problems.push('no table was found in the golden schema');

for (const problem of problems) console.error(problem);
console.log(`${expiryRules.length} ways to expire, ${encryptedColumns.length} encrypted kinds`);
process.exitCode = problems.length > 0 ? 1 : 0;

function undeclaredEnds(text: string, declared: readonly string[]): string[] {
  return columnsOf(text).filter((column) => EXPIRY.test(column) && !declared.includes(column));
}

function undeclaredPurposes(text: string, declared: readonly string[]): string[] {
  return [...text.matchAll(PURPOSE)]
    .map(([, purpose = '']) => purpose)
    .filter((name) => !declared.includes(name));
}

function columnsOf(text: string): string[] {
  return [...text.matchAll(TABLE)].flatMap(([, table, body = '']) =>
    [...body.matchAll(COLUMN)].map(([, column]) => `${table}.${column}`),
  );
}
