import type { Problem } from '../failure.ts';
import type { InputSchema } from './input-schema.ts';

/** Merges problems from several passes in schema order, keeping the first problem of each field. */
export function inSchemaOrder(schema: object, problems: readonly Problem[]): Problem[] {
  const first = new Map<string | undefined, Problem>();
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem);
  return [...first.values()]
    .map((problem) => ({ problem, rank: rankOf(schema as InputSchema, problem.field ?? '') }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ problem }) => problem);
}

/** The position of a field in its schema: the index of each key and of each array element. */
function rankOf(schema: InputSchema, field: string): number[] {
  const steps = field.match(/[^.[\]]+/g) ?? [];
  const rank: number[] = [];
  let at: InputSchema = schema;
  for (const step of steps) {
    if (at.items) {
      rank.push(Number(step));
      at = at.items;
    } else {
      rank.push(Object.keys(at.properties ?? {}).indexOf(step));
      at = at.properties?.[step] ?? {};
    }
  }
  return rank;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] as number) - (b[index] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
