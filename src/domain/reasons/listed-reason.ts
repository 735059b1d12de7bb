import type { Problem } from '../failure.ts';
import { ANY_FIELD, type ListedReason, listedReasons } from './reason.ts';

/** Reasons by their texts; those with values apart, because their texts have to be compared one by one. */
interface Index {
  size: number;
  fixed: ReadonlyMap<string, ListedReason>;
  patterns: readonly ListedReason[];
}

let index: Index = { size: 0, fixed: new Map(), patterns: [] };

/** The declared reason that a problem reports; undefined when there is none. */
export function findListedReason({ field, reason }: Problem): ListedReason | undefined {
  const { fixed, patterns } = currentIndex();
  const found = fixed.get(reason);
  if (found) return isField(field, found) ? found : undefined;
  return patterns.find((one) => isField(field, one) && valuesOf(one.text, reason));
}

/** Modules declare reasons whenever they are loaded. */
function currentIndex(): Index {
  const reasons = listedReasons();
  if (reasons.length === index.size) return index;
  const fixed = reasons.filter(({ text }) => !hasValues(text));
  index = {
    size: reasons.length,
    fixed: new Map(fixed.map((one) => [one.text, one])),
    patterns: mostSpecificFirst(reasons.filter(({ text }) => hasValues(text))),
  };
  return index;
}

/** The more a text says itself, the less of it may be a value. */
export function mostSpecificFirst<R extends Pick<ListedReason, 'text'>>(reasons: readonly R[]): R[] {
  const fixedLength = ({ text }: R) => text.replaceAll(/\{\w+\}/g, '').length;
  return reasons.toSorted((a, b) => fixedLength(b) - fixedLength(a));
}

export function hasValues(text: string): boolean {
  return /\{\w+\}/.test(text);
}

/** The values in a text that was made from a template, by their names; undefined when it was not. */
export function valuesOf(template: string, text: string): Map<string, string> | undefined {
  const parts = template.split(/\{(\w+)\}/);
  const end = parts.at(-1) ?? '';
  if (!text.startsWith(parts[0] ?? '') || !text.endsWith(end)) return undefined;
  const values = new Map<string, string>();
  let at = parts[0]?.length ?? 0;
  for (let part = 1; part < parts.length; part += 2) {
    const isLast = part + 2 >= parts.length;
    const next = isLast ? text.length - end.length : text.indexOf(parts[part + 1] ?? '', at);
    if (next < at) return undefined;
    values.set(parts[part] ?? '', text.slice(at, next));
    at = next + (parts[part + 1]?.length ?? 0);
  }
  return at === text.length ? values : undefined;
}

function isField(field: string | undefined, { fields = [null] }: ListedReason): boolean {
  if (field === undefined) return fields.includes(null);
  const shape = field.replace(/\[\d+\]/g, '[i]');
  return fields.some(
    (allowed) =>
      allowed !== null && (allowed === ANY_FIELD || shape === allowed || shape.endsWith(`].${allowed}`)),
  );
}

/** Names are so short that this many are less than 1 KiB, because proxies limit the size of headers. */
export const MOST_CODES = 20;

/** The names of the reasons, in the order of the problems: the value of the header `Palisade-Error`. */
export function codesOf(problems: readonly Problem[]): string {
  return problems
    .slice(0, MOST_CODES)
    .flatMap((problem) => findListedReason(problem)?.name ?? [])
    .join(', ');
}
