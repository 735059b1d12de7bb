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
