/** A JSON number and how it was written: on a string field `4.0` asks for "4.0", not for "4". */
export class JsonNumber {
  readonly value: number;
  readonly text: string;

  constructor(value: number, text: string) {
    this.value = value;
    this.text = text;
  }
}

/** A value that is neither array nor object. */
export type Scalar = string | JsonNumber | boolean | null;

/** Reads JSON with its numbers as `JsonNumber`; undefined when the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, keepNumberText);
  } catch (error) {
    // With a reviver JSON.parse recurses, without one it does not. Text nested so deep is refused for its
    // nesting, whatever its numbers are.
    return error instanceof RangeError ? JSON.parse(text) : undefined;
  }
}

// TypeScript's library does not know the third argument yet.
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
