// Filters that the API accepts, by type and by hand.
import type { FieldsOf, FilterableName } from './types.ts';

interface FieldValues {
  string: string;
  strings: string;
  integer: number;
  number: number;
  boolean: boolean;
  'date-time': string;
}

interface Field {
  type: keyof FieldValues;
}

/** A field that the list can be filtered by. */
export type FieldOf<O extends FilterableName> = keyof FieldsOf<O> & string;

/** A field that the list can be ordered by. */
export type OrderOf<O extends FilterableName> = {
  [F in FieldOf<O>]: FieldsOf<O>[F] extends { orderable: false } ? never : F;
}[FieldOf<O>];

type TypeOf<O extends FilterableName, F extends FieldOf<O>> = FieldsOf<O>[F] extends Field
  ? FieldsOf<O>[F]['type']
  : never;

/** What a field is compared with. */
export type ValueOf<O extends FilterableName, F extends FieldOf<O>> = FieldValues[TypeOf<O, F>];

type FieldsOfType<O extends FilterableName, Type extends keyof FieldValues> = {
  [F in FieldOf<O>]: TypeOf<O, F> extends Type ? F : never;
}[FieldOf<O>];

type TextOf<O extends FilterableName> = FieldsOfType<O, 'string' | 'strings'>;
type RangeOf<O extends FilterableName> = FieldsOfType<O, 'string' | 'integer' | 'number' | 'date-time'>;

/** A filter as the API reads it from the header `X-Filter`. */
export interface Filter {
  readonly [field: string]: unknown;
}

type Comparison = '+eq' | '+neq' | '+gt' | '+gte' | '+lt' | '+lte' | '+contains';

/** Builds a filter of one list. Each method returns a new filter, with one condition more that records have to meet. */
export class Where<O extends FilterableName> {
  /** Keeps the filters of different lists apart. */
  declare readonly list: O;
  readonly #conditions: readonly Filter[];
  readonly #order: Filter;

  constructor(conditions: readonly Filter[] = [], order: Filter = {}) {
    this.#conditions = conditions;
    this.#order = order;
  }

  /** Equal. `null` finds records without a value. */
  is<F extends FieldOf<O>>(field: F, value: ValueOf<O, F> | null): Where<O> {
    return this.#compare(field, '+eq', value);
  }

  not<F extends FieldOf<O>>(field: F, value: ValueOf<O, F> | null): Where<O> {
    return this.#compare(field, '+neq', value);
  }

  /** A part of the text, in any case. */
  contains(field: TextOf<O>, text: string): Where<O> {
    return this.#compare(field, '+contains', text);
  }

  above<F extends RangeOf<O>>(field: F, value: ValueOf<O, F>): Where<O> {
    return this.#compare(field, '+gt', value);
  }

  atLeast<F extends RangeOf<O>>(field: F, value: ValueOf<O, F>): Where<O> {
    return this.#compare(field, '+gte', value);
  }

  below<F extends RangeOf<O>>(field: F, value: ValueOf<O, F>): Where<O> {
    return this.#compare(field, '+lt', value);
  }

  atMost<F extends RangeOf<O>>(field: F, value: ValueOf<O, F>): Where<O> {
    return this.#compare(field, '+lte', value);
  }

  /** One of the values. Of none, no record is found. */
  isOneOf<F extends FieldOf<O>>(field: F, values: readonly ValueOf<O, F>[]): Where<O> {
    if (values.length > 0) return this.#and({ '+or': values.map((value) => ({ [field]: value })) });
    return this.#and({ [field]: null }).#and({ [field]: { '+neq': null } });
  }

  /** Meets at least one of the filters. */
  anyOf(...filters: readonly [Where<O>, ...Where<O>[]]): Where<O> {
    return this.#and({ '+or': filters.map((filter) => filter.#selection()) });
  }

  orderBy(field: OrderOf<O>, order: 'asc' | 'desc' = 'asc'): Where<O> {
    return new Where(this.#conditions, { ...this.#order, '+order_by': field, '+order': order });
  }

  /** Not more records than these, over all pages. */
  limit(records: number): Where<O> {
    return new Where(this.#conditions, { ...this.#order, '+limit': records });
  }

  toJSON(): Filter {
    return { ...this.#selection(), ...this.#order };
  }

  #compare(field: string, operator: Comparison, value: unknown): Where<O> {
    return this.#and({ [field]: operator === '+eq' ? value : { [operator]: value } });
  }

  #and(condition: Filter): Where<O> {
    return new Where([...this.#conditions, condition], this.#order);
  }

  #selection(): Filter {
    const [first = {}, ...others] = this.#conditions;
    return others.length === 0 ? first : { '+and': this.#conditions };
  }
}

/** Begins a filter of a list: `where('listVpcs').contains('label', 'orders')`. */
export function where<O extends FilterableName>(_operation: O): Where<O> {
  return new Where<O>();
}

/** A filter as a header: these carry ASCII only. */
export function filterHeader(filter: Filter): string {
  return asciiJson(JSON.stringify(filter));
}

/** The same JSON with escapes in place of what is not ASCII. */
export function asciiJson(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
