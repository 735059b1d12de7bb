import { tableOwners } from '#scripts/table-owners';
import type { Dialect } from '#store/types';
import type { Plan } from './plans.ts';

/** What begins a line of a statement, as far as it is not in parentheses. */
const CLAUSE =
  /^(select|from|where|set|values|order by|group by|limit|returning|on conflict|for update|union all|(inner |left |cross )?join)\b/i;

/** A text without what varies with the request: the numbers of parameters, and of rows and values in lists. */
export function normalized(text: string): string {
  return text
    .replaceAll(/\$\d+|\+\?/g, '?')
    .replaceAll(/\bin \(\?(?:, \?)+\)/g, 'in (?)')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1');
}

/** The feature that owns the table which a statement writes, or else the first one that it reads. */
export function ownerOf(text: string): string | undefined {
  const [, table] =
    /^(?:with .*?)?(?:insert into|update|delete from) "?(\w+)"?/i.exec(text) ??
    [...text.matchAll(/\b(?:from|join|into|update) "?(\w+)"?/gi)].find(
      ([, name = '']) => name in tableOwners,
    ) ??
    [];
  return tableOwners[table ?? '']?.replace('features/', '');
}

/** The golden files of a database: a name and a text for each owner. */
export function goldenTexts(dialect: Dialect, plans: ReadonlyMap<string, Plan>): Map<string, string> {
  const byOwner = Map.groupBy(plans, ([text]) => ownerOf(text) ?? 'store');
  const header = `-- Statements of the sample requests, with the indexes that they use. Written by \`npm run gen\`.\n`;
  return new Map(
    [...byOwner].map(([owner, statements]) => [
      `${owner}.${dialect}.sql`,
      [header, ...statements.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(described)].join('\n'),
    ]),
  );
}

function described([text, { indexes, scans }]: [string, Plan]): string {
  const lines = [
    ...(indexes.length > 0 ? [`--   index: ${indexes.join(', ')}`] : []),
    ...(scans.length > 0 ? [`--   scan: ${scans.join(', ')}`] : []),
  ];
  return [`${inLines(text)};`, ...lines, ''].join('\n');
}

/** A line for each clause of the outer statement. */
export function inLines(text: string): string {
  let depth = 0;
  let line = '';
  const lines: string[] = [];
  for (const part of text.match(/"[^"]*"|'[^']*'|[()]|[^\s"'()]+|\s+/g) ?? []) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    const rest = text.slice(lines.join('').length + line.length);
    if (depth === 0 && /(?<!^delete|distinct|left|inner|cross) $/.test(line) && CLAUSE.test(rest)) {
      lines.push(line);
      line = '';
    }
    line += part;
  }
  return [...lines, line].map((one) => one.trimEnd()).join('\n  ');
}
