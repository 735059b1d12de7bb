import { sql } from 'kysely';
import type { Store } from '#store/types';
import type { Statement } from './statements.ts';

const EXPLAINABLE = /^\s*(with|select|insert|update|delete)\b/i;

/** Plan steps whose cost grows with a table: full scans and sorts. */
const GROWS =
  /^SCAN (?!json_each|CONSTANT|search\b|oldest\b|newest\b|kept\b|\(subquery|record\b|vlan\b)|TEMP B-TREE/;

/** The steps of SQLite's query plan that scan a whole table or sort. */
export async function growingSteps(store: Store, { sql: text, parameters }: Statement): Promise<string[]> {
  if (!EXPLAINABLE.test(text)) return [];
  const rows = await store.exclusive(async (tx) => {
    const { rows: steps } = await sql
      .raw<{ detail: string }>(`explain query plan ${withValues(text, parameters)}`)
      .execute(tx);
    return steps;
  });
  return rows.map(({ detail }) => detail).filter((detail) => GROWS.test(detail));
}

/** The number of 8 KB buffers that PostgreSQL reads. */
export async function buffersOf(store: Store, statements: readonly Statement[]): Promise<number> {
  let total = 0;
  for (const { sql: text, parameters } of statements) {
    if (!/^\s*(with|select)\b/i.test(text)) continue;
    const rows = await store.exclusive(async (tx) => {
      const { rows: plan } = await sql
        .raw<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
          `explain (analyze, buffers, format json) ${withValues(text, parameters)}`,
        )
        .execute(tx);
      return plan;
    });
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
    total += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  }
  return total;
}

/** The text with its parameters inlined. */
function withValues(text: string, parameters: readonly unknown[]): string {
  let next = 0;
  return text.replace(/\$(\d+)|\?/g, (_, number?: string) => {
    const value = parameters[number === undefined ? next : Number(number) - 1];
    next += 1;
    if (value === null || value === undefined) return 'null';
    if (typeof value === 'number' || typeof value === 'bigint') return String(value);
    const written = Array.isArray(value)
      ? `{${value.map((member) => JSON.stringify(member)).join()}}`
      : (value as string);
    return `'${written.replaceAll("'", "''")}'`;
  });
}
