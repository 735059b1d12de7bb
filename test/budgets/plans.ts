import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { openStore } from '#app/mutate';
import { migrate } from '#store/schema/migrate';
import type { Dialect } from '#store/types';
import { normalized } from './sql-texts.ts';

/** How a statement finds its rows, in a database without any. */
export interface Plan {
  /** Names of indexes; the primary key of a table of SQLite is `vpc primary key`. */
  indexes: readonly string[];
  /** Tables that are read without an index. */
  scans: readonly string[];
}

/** Rows that SQLite has from elsewhere. */
const NO_TABLE = /^(json_each|CONSTANT|\d+)$/;

const STATEMENT = /^(select|insert|update|delete|with)\b/i;

/**
 * The plans of all texts that are statements, by what they are without the values of a request.
 * @param url an empty database of PostgreSQL with the current schema
 */
export async function plansOf(
  dialect: Dialect,
  texts: Iterable<string>,
  url?: string,
): Promise<Map<string, Plan>> {
  const statements = new Map<string, string>();
  for (const text of texts) {
    const name = normalized(text);
    // Of lists with different lengths the shortest, which does not depend on what was asked first.
    const known = statements.get(name) ?? text;
    if (STATEMENT.test(text)) statements.set(name, text.length < known.length ? text : known);
  }
  return url === undefined || dialect === 'sqlite'
    ? await sqlitePlans(statements)
    : await postgresPlans(statements, url);
}

async function sqlitePlans(statements: ReadonlyMap<string, string>): Promise<Map<string, Plan>> {
  const store = await openStore({ kind: 'sqlite', file: '', temporary: true });
  try {
    await migrate(store);
    const plans = new Map<string, Plan>();
    for (const [name, text] of statements) {
      const parameters = [...text.matchAll(/'[^']*'|(\?)/g)].flatMap(([, mark]) => (mark ? [null] : []));
      const query = CompiledQuery.raw(`explain query plan ${text}`, parameters);
      const { rows } = await store.db.getExecutor().executeQuery<{ detail: string }>(query);
      plans.set(name, sqlitePlan(rows.map(({ detail }) => detail)));
    }
    return plans;
  } finally {
    await store.close();
  }
}

function sqlitePlan(details: readonly string[]): Plan {
  const steps = details.flatMap((detail) => {
    const [, table, , index] =
      /^(?:SEARCH|SCAN) (\w+)( USING (?:COVERING )?(?:INDEX )?(.+?)(?: \(|$))?/.exec(detail) ?? [];
    return table === undefined ? [] : [{ table, index }];
  });
  return {
    indexes: unique(
      steps.flatMap(({ table, index }) =>
        index === undefined ? [] : index.endsWith('PRIMARY KEY') ? `${table} primary key` : index,
      ),
    ),
    scans: unique(
      steps.flatMap(({ table, index }) => (index === undefined && !NO_TABLE.test(table) ? table : [])),
    ),
  };
}

interface PostgresNode {
  'Index Name'?: string;
  'Node Type'?: string;
  'Relation Name'?: string;
  Plans?: PostgresNode[];
}

async function postgresPlans(
  statements: ReadonlyMap<string, string>,
  url: string,
): Promise<Map<string, Plan>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set enable_seqscan = off');
    const plans = new Map<string, Plan>();
    for (const [name, text] of statements) {
      const { rows } = await client.query(`explain (generic_plan, costs off, format json) ${text}`);
      const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
      plans.set(name, {
        indexes: unique(nodes.flatMap((node) => node['Index Name'] ?? [])),
        scans: unique(
          nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
        ),
      });
    }
    return plans;
  } finally {
    await client.end();
  }
}

function nodesOf(node: PostgresNode): PostgresNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}
