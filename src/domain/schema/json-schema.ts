/** Exists in the type system only: it carries the type of the values that a schema describes. */
declare const described: unique symbol;
declare const optional: unique symbol;
declare const whole: unique symbol;

/** A parsed value: it is complete or missing, never partial. */
export type Whole<T> = T extends object ? T & { readonly [whole]?: never } : T;

/** The type of a value whose invalid parts have been left out: every key and every element may be missing. */
export type Loose<T> = T extends readonly (infer Element)[]
  ? (Loose<Element> | undefined)[]
  : T extends object
    ? typeof whole extends keyof T
      ? T
      : { [Key in keyof T]?: Loose<T[Key]> }
    : T;

/** A parsed text: its value, or the reason to reject it. */
export type Parsed<T> = { value: T; reason?: undefined } | { reason: string };

/** A JSON Schema, as plain data, for values of type `T`. */
export interface JsonSchema<T = unknown> {
  readonly [described]: T;
}

export interface TypedSchema<Name extends string, T> extends JsonSchema<T> {
  type: Name;
}

interface OptionalKey {
  readonly [optional]: true;
}

export type Properties = Readonly<Record<string, JsonSchema>>;

export interface ObjectSchema<P extends Properties = Properties>
  extends TypedSchema<'object', ObjectValue<P>> {
  properties: P;
  required?: string[];
}

/** The type of the values that a schema describes. */
export type Static<S> = S extends JsonSchema<infer T> ? T : never;

type RequiredKeys<P> = { [Key in keyof P]: P[Key] extends OptionalKey ? never : Key }[keyof P];

type ObjectValue<P> = Flat<
  { [Key in RequiredKeys<P>]: Static<P[Key]> } & {
    [Key in Exclude<keyof P, RequiredKeys<P>>]?: Static<P[Key]>;
  }
>;

type Flat<T> = { [Key in keyof T]: T[Key] };

/** Keywords besides `type`: those of JSON Schema, and our own (`InputSchema`). */
type Keywords = Readonly<Record<string, unknown>>;

const optionalKeys = new WeakSet<object>();

function scalar<Name extends string, T>(type: Name) {
  return (keywords: Keywords = {}) => ({ type, ...keywords }) as TypedSchema<Name, T>;
}

/**
 * Builds schemas: plain data for validation, serialization and documentation, with static types for the compiler.
 */
export const Type = {
  String: scalar<'string', string>('string'),
  Integer: scalar<'integer', number>('integer'),
  Number: scalar<'number', number>('number'),
  Boolean: scalar<'boolean', boolean>('boolean'),
  Null: scalar<'null', null>('null'),

  Array<Item extends JsonSchema>(items: Item, keywords: Keywords = {}): TypedSchema<'array', Static<Item>[]> {
    return { type: 'array', items, ...keywords } as never;
  },

  Object<P extends Properties>(properties: P, keywords: Keywords = {}): ObjectSchema<P> {
    const required = Object.keys(properties).filter(
      (key) => !optionalKeys.has(properties[key] as JsonSchema),
    );
    return {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties,
      ...keywords,
    } as unknown as ObjectSchema<P>;
  },

  /** Makes the property with this schema optional in its object. */
  Optional<S extends JsonSchema>(schema: S): S & OptionalKey {
    const copy = { ...schema };
    optionalKeys.add(copy);
    return copy as S & OptionalKey;
  },

  /** A text in a body that is parsed; the action gets the parsed value. */
  Parsed<T>(
    schema: TypedSchema<'string', string>,
    parse: (text: string) => Parsed<T>,
  ): TypedSchema<'string', Whole<T>> {
    return scalar<'string', Whole<T>>('string')({ ...schema, parse });
  },

  /** A schema that the other functions cannot express; `T` is not checked against it. */
  Unsafe<T>(schema: object): JsonSchema<T> {
    return schema as JsonSchema<T>;
  },
};
