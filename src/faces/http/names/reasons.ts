import type { Problem } from '#domain/failure';
import type { Dictionary } from '#domain/names/dictionary';
import type { ListedReason } from '#domain/reasons/reason';
import { withoutMark } from './strings.ts';

export interface ErrorBody {
  errors: readonly Problem[];
}

/** A text with values in it. */
interface Pattern {
  ours: string;
  theirs: string;
}

/** Placeholders that stand for a field of a body or a filter. */
const FIELDS = new Set(['field', 'name']);

/** Translates what is reported about a request. Only texts that are declared are known, so nothing else is touched. */
export class ReasonTranslator {
  readonly #dictionary: Dictionary;
  readonly #fixed = new Map<string, string>();
  readonly #patterns: readonly Pattern[];

  constructor(reasons: readonly ListedReason[], dictionary: Dictionary) {
    this.#dictionary = dictionary;
    const hasValues = ({ text }: ListedReason) => /\{\w+\}/.test(text);
    for (const one of reasons) if (!hasValues(one)) this.#fixed.set(one.text, dictionary.text(one.text));
    // The more a text says itself, the less of it may be a value.
    this.#patterns = reasons
      .filter(hasValues)
      .toSorted((a, b) => fixedLength(b.text) - fixedLength(a.text))
      .map(({ text }) => ({ ours: text, theirs: this.template(text) }));
  }

  /** The body of an error. */
  body(ours: ErrorBody): object {
    const key = (name: string) => this.#dictionary.key(name);
    return {
      [key('errors')]: ours.errors.map(({ reason, field }) => ({
        ...(field !== undefined && { [key('field')]: this.#field(field) }),
        [key('reason')]: this.reason(reason),
      })),
    };
  }

  reason(ours: string): string {
    const fixed = this.#fixed.get(ours);
    if (fixed !== undefined) return fixed;
    for (const pattern of this.#patterns) {
      const values = valuesOf(pattern.ours, ours);
      if (values) return filled(pattern.theirs, (name) => this.#value(name, values.get(name) ?? ''));
    }
    return ours;
  }

  /** The text of a reason. The names of its placeholders are no words of it. */
  template(ours: string): string {
    const names = placeholders(ours);
    if (names.length === 0) return this.#dictionary.text(ours);
    const named = this.#dictionary.text(ours);
    if (placeholders(named).join() === names.join()) return named;
    const numbered = ours.replace(/\{\w+\}/g, (found) => `{${names.indexOf(found.slice(1, -1))}}`);
    return this.#dictionary
      .text(numbered)
      .replace(/\{(\d+)\}/g, (_, index: string) => `{${names[Number(index)]}}`);
  }

  #value(name: string, ours: string): string {
    return FIELDS.has(name) ? this.#field(ours) : this.#dictionary.text(ours);
  }

  /** A header is no field of a body, and what a client has invented stays as it is. */
  #field(ours: string): string {
    if (/^[A-Z]/.test(ours)) return ours;
    const plain = withoutMark(ours);
    return plain === ours ? this.#dictionary.field(ours) : plain;
  }
}

/** A text with its values. */
export function filled(template: string, valueOf: (name: string) => string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
}

/** The values in a text that was made from a template, by their names; undefined when it was not. */
export function valuesOf(template: string, text: string): Map<string, string> | undefined {
  const parts = template.split(/\{(\w+)\}/);
  const end = parts.at(-1) ?? '';
  if (!text.startsWith(parts[0] ?? '') || !text.endsWith(end)) return undefined;
  const values = new Map<string, string>();
  let at = parts[0]?.length ?? 0;
  for (let index = 1; index < parts.length; index += 2) {
    const isLast = index + 2 >= parts.length;
    const next = isLast ? text.length - end.length : text.indexOf(parts[index + 1] ?? '', at);
    if (next < at) return undefined;
    values.set(parts[index] ?? '', text.slice(at, next));
    at = next + (parts[index + 1]?.length ?? 0);
  }
  return at === text.length ? values : undefined;
}

function fixedLength(text: string): number {
  return text.replaceAll(/\{\w+\}/g, '').length;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
