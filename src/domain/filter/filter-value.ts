import { parseFilterTime } from '../time.ts';
import type { FieldType, FilterValue, Operator } from './filter-tree.ts';

const EQUALITY: readonly Operator[] = ['eq', 'neq'];
const ORDERED: readonly Operator[] = [...EQUALITY, 'gt', 'gte', 'lt', 'lte'];

/**
 * The operators of each field type, and how it parses a value other than null; undefined when the value has the
 * wrong type.
 */
const FIELD_TYPES: Readonly<
  Record<FieldType, { operators: readonly Operator[]; read: (value: Scalar) => FilterValue | undefined }>
> = {
  string: { operators: [...ORDERED, 'contains'], read: readString },
  integer: { operators: ORDERED, read: readNumber },
  number: { operators: ORDERED, read: readNumber },
  boolean: { operators: EQUALITY, read: readBoolean },
  'date-time': {
    operators: ORDERED,
    read: (value) => (typeof value === 'string' ? parseFilterTime(value) : undefined),
  },
  strings: {
    operators: [...EQUALITY, 'contains'],
    read: (value) => (typeof value === 'string' ? readString(value) : undefined),
  },
};

/**
 * Parses the value that an operator compares a field with. Null stands for a missing value, and is valid with `eq`
 * and `neq` only.
 * @returns undefined when the operator or the value does not fit the type (FILTER_NOT_APPLICABLE)
 */
export function readValue(type: FieldType, operator: Operator, value: Scalar): FilterValue | undefined {
  const { operators, read } = FIELD_TYPES[type];
  if (!operators.includes(operator)) return undefined;
  if (value === null) return EQUALITY.includes(operator) ? null : undefined;
  return read(value);
}

/** Stored texts contain no NUL and no unpaired surrogates, and not every database accepts them in a query. */
function readString(value: Scalar): string | undefined {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return undefined;
  return value instanceof JsonNumber ? value.text : String(value);
}

function readNumber(value: Scalar): number | undefined {
  if (value instanceof JsonNumber) return value.value;
  return typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : undefined;
}

function readBoolean(value: Scalar): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}

/** A JSON number together with its text: compared with a string field, `4.0` means "4.0", not "4". */
export class JsonNumber {
  readonly value: number;
  readonly text: string;

  constructor(value: number, text: string) {
    this.value = value;
    this.text = text;
  }
}

/** A value that is neither an array nor an object. */
export type Scalar = string | JsonNumber | boolean | null;

/** Parses JSON with all numbers as `JsonNumber`; undefined when the text is not valid JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, keepNumberText);
  } catch (error) {
    // JSON.parse recurses only when it has a reviver. Text nested that deeply is rejected later because of its
    // depth, so plain numbers do not matter.
    return error instanceof RangeError ? JSON.parse(text) : undefined;
  }
}

// TypeScript's library does not declare the third parameter yet.
function keepNumberText(_key: string, value: unknown, context?: { source: string }): unknown {
  return typeof value === 'number' && context !== undefined ? new JsonNumber(value, context.source) : value;
}

export function isScalar(value: unknown): value is Scalar {
  return (
    value === null || typeof value === 'string' || typeof value === 'boolean' || value instanceof JsonNumber
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && !Array.isArray(value) && !isScalar(value);
}
