import { type Operation, operations } from '#client/generated/operations';
import { requestOf } from '#client/request';
import { UsageError } from '../errors.ts';

const table: Readonly<Record<string, Operation>> = operations;

/**
 * Where a request goes.
 * @param name a method, or an operation
 * @param words the path; for an operation its parameters, as `name=value`
 * @throws UsageError
 */
export function addressOf(name: string, words: readonly string[]): { method: string; path: string } {
  const operation = Object.hasOwn(table, name) ? table[name] : undefined;
  if (operation) return { method: operation.method, path: pathOf(operation, words) };
  const [path, ...others] = words;
  if (path === undefined || others.length > 0 || !/^\/[\x21-\x7e]*$/.test(path))
    throw new UsageError(`After ${name} comes a path such as /vpcs, without spaces`);
  return { method: name, path };
}

/** What the path does not name goes into the query. */
function pathOf(operation: Operation, words: readonly string[]): string {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const given = new Map(words.map(parameterOf));
  const inPath = names.map((name) => [name, given.get(name) ?? ''] as const);
  const missing = inPath.filter(([, value]) => /^\.{0,2}$/.test(value)).map(([name]) => `${name}=...`);
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.join(' ')}`);
  const query = [...given].filter(([name]) => !names.includes(name));
  return requestOf(operation, { path: Object.fromEntries(inPath), query: Object.fromEntries(query) }).path;
}

function parameterOf(word: string): readonly [name: string, value: string] {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(word) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`"${word}" is no parameter: write it as name=value`);
  return [name, value];
}
