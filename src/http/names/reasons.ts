import type { Problem } from '#domain/failure';
import type { Dictionary } from '#domain/names/dictionary';
import { hasValues, mostSpecificFirst, valuesOf } from '#domain/reasons/listed-reason';
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
    for (const { text } of reasons) if (!hasValues(text)) this.#fixed.set(text, dictionary.text(text));
    this.#patterns = mostSpecificFirst(reasons.filter(({ text }) => hasValues(text))).map(({ text }) => ({
      ours: text,
      theirs: this.template(text),
    }));
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

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
