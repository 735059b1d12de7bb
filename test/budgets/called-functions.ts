import { globSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { findTableUses, mayUseTables } from '#scripts/find-table-uses';

interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}

interface Coverage {
  result: { url: string; functions: { ranges: Range[] }[] }[];
}

/** Tables that are read by the clock, beside requests. */
const BESIDE = new Set(['setting']);

/** Code that works on tables by name, and what runs only for tests. */
const GENERIC = /^(store\/(dump|schema|query|engine)|dev)\//;

const root = new URL('../../', import.meta.url);

// The engine does not count calls in code that it optimized before it began to count, so it begins with this process.
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** Begins to count which functions are called. */
export function countCalls(): void {
  takeCoverage();
}

/** @returns a line for each file with queries that were not run since `countCalls`: the functions that have them */
export function queriesNotRun(): string {
  const called = calledFunctions();
  const lines: string[] = [];
  for (const path of globSync('{src,network}/**/*.ts', { cwd: fileURLToPath(root) })) {
    const file = inSource(path);
    if (file.endsWith('.test.ts') || GENERIC.test(file)) continue;
    const text = readFileSync(new URL(path, root), 'utf8');
    const names = mayUseTables(text) ? namesOfUncalled(file, text, called.get(file) ?? []) : [];
    if (names.length > 0) lines.push(`${file}: ${names.join(', ')}\n`);
  }
  return lines.toSorted().join('');
}

/** The ranges of all functions of ours, by file. */
function calledFunctions(): Map<string, Range[]> {
  const own = takeCoverage().result.filter(({ url }) => url.startsWith(root.href));
  return new Map(
    own.map(({ url, functions }) => [
      inSource(decodeURI(url.slice(root.href.length))),
      functions.flatMap(({ ranges }) => ranges),
    ]),
  );
}

/** @returns what was called since it was last taken */
function takeCoverage(): Coverage {
  let coverage: Coverage = { result: [] };
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error;
    coverage = taken;
  });
  return coverage;
}

/** As the tables are owned: below `src`, or with the folder `network`. */
function inSource(path: string): string {
  return path.replace(/^src\//, '');
}

/** The declarations with queries in functions that were not called, in their order. */
export function namesOfUncalled(file: string, text: string, ranges: readonly Range[]): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names = findTableUses(file, text).uses.flatMap(({ table, start }) => {
    const name = BESIDE.has(table) ? undefined : declarationAt(source, start);
    return name === undefined || isCalled(ranges, start) ? [] : name;
  });
  return [...new Set(names)];
}

/** Whether the innermost function around an offset was called. Functions without a range were not. */
function isCalled(ranges: readonly Range[], at: number): boolean {
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= at && at < endOffset);
  const inner = around.toSorted((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset))[0];
  return inner !== undefined && inner.count > 0;
}

/** The name of the declaration that has a function around an offset. A text outside of functions is a part of others. */
function declarationAt(source: ts.SourceFile, at: number): string | undefined {
  let node: ts.Node = source;
  let name: string | undefined;
  let isInFunction = false;
  for (;;) {
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
      child.pos <= at && at < child.end ? child : undefined,
    );
    if (!inner) return isInFunction ? name : undefined;
    node = inner;
    if (ts.isFunctionLike(node)) isInFunction = true;
    if (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isClassDeclaration(node))
      name ??= node.name?.getText(source);
    else if (ts.isMethodDeclaration(node) && ts.isClassDeclaration(node.parent))
      name = `${node.parent.name?.text}.${node.name.getText(source)}`;
  }
}
