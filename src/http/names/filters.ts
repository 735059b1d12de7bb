import type { FilterFields } from '#domain/filter/filter';
import type { Dictionary } from '#domain/names/dictionary';
import type { Shape } from './shapes.ts';
import { foreign, namesOf, type Translate, textIn } from './strings.ts';

/** A field that clients filter by, in our words. */
interface TranslatedField {
  ours: string;
  /** Of a closed set, their names with ours. */
  names: ReadonlyMap<string, string> | undefined;
  value: Translate | undefined;
}

const GROUPS = new Set(['+and', '+or']);
const EQUALITY = new Set(['+eq', '+neq']);

/** Compares names of theirs as the API compares texts. */
const COMPARISONS: Readonly<Record<string, (theirs: string, operand: string) => boolean>> = {
  '+contains': (theirs, operand) => theirs.toLowerCase().includes(operand.toLowerCase()),
  '+gt': (theirs, operand) => theirs > operand,
  '+gte': (theirs, operand) => theirs >= operand,
  '+lt': (theirs, operand) => theirs < operand,
  '+lte': (theirs, operand) => theirs <= operand,
};

/** Translates the filters of one list. */
export class FilterTranslator {
  readonly #fields = new Map<string, TranslatedField>();

  /** @param record schema of the records that are filtered */
  constructor(filterable: FilterFields, record: Shape, dictionaries: readonly Dictionary[]) {
    for (const ours of Object.keys(filterable)) {
      const shape = fieldShape(record, ours);
      const field = {
        ours,
        names: shape && namesOf(shape, dictionaries),
        value: shape && textIn(shape, dictionaries),
      };
      for (const dictionary of dictionaries) {
        const theirs = dictionary.field(ours);
        if (!this.#fields.has(theirs)) this.#fields.set(theirs, field);
      }
    }
  }

  filter(theirs: object): object {
    const entries = Object.entries(theirs).map(([key, value]): [string, unknown] => {
      if (GROUPS.has(key)) return [key, ofMembers(value, (one) => this.filter(one))];
      if (key === '+order_by') return [key, typeof value === 'string' ? this.#name(value) : value];
      if (key.startsWith('+')) return [key, value];
      const field = this.#fields.get(key);
      return [this.#name(key), field ? matchOf(field, value) : value];
    });
    return Object.fromEntries(entries);
  }

  /** What no list has a name for is refused under the name that the client gave it. */
  #name(theirs: string): string {
    return this.#fields.get(theirs)?.ours ?? foreign(theirs);
  }
}

/** The schema of a field, or of the elements of a list: `entity.type`. */
function fieldShape(record: Shape, field: string): Shape | undefined {
  let shape: Shape | undefined = record;
  for (const key of field.split('.')) shape = shape?.properties?.[key];
  return shape?.items ?? shape;
}

function matchOf(field: TranslatedField, value: unknown): unknown {
  if (typeof value === 'string') return field.value?.(value) ?? value;
  if (!isPlain(value)) return value;
  const parts = Object.entries(value).map(([key, operand]): Record<string, unknown> => {
    if (GROUPS.has(key)) {
      const members = Array.isArray(operand) ? operand.map((one) => matchOf(field, one)) : operand;
      return { [key]: members };
    }
    return comparison(field, key, operand);
  });
  return parts.length === 1 ? parts[0] : { '+and': parts };
}

/** A part of a name, or a range of names, stands for each name that has it. */
function comparison(
  { names, value }: TranslatedField,
  operator: string,
  operand: unknown,
): Record<string, unknown> {
  if (typeof operand !== 'string') return { [operator]: operand };
  const holds = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator] : undefined;
  if (!names || !holds)
    return { [operator]: EQUALITY.has(operator) ? (value?.(operand) ?? operand) : operand };
  const meant = [...names].filter(([theirs]) => holds(theirs, operand)).map(([, ours]) => ours);
  return { '+or': meant.length > 0 ? meant : [foreign(operand)] };
}

function ofMembers(value: unknown, change: (one: object) => object): unknown {
  return Array.isArray(value) ? value.map((one: unknown) => (isPlain(one) ? change(one) : one)) : value;
}

/** Numbers of a filter are objects of their own class. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
