// What each operation takes and answers, from the generated description of the API.
import type { operations as Table } from './generated/operations.ts';
import type { components, operations as Described, filterFields } from './generated/types.d.ts';

export type OperationName = keyof typeof Table & keyof Described;

/** A body or a record of the API, by its name in the description. */
export type Schema<N extends keyof components['schemas']> = components['schemas'][N];

type Defined<T> = [T] extends [never] ? undefined : T;
type OperationParameters<O extends OperationName> = Described[O]['parameters'];

/** What the path names. */
export type PathOf<O extends OperationName> = Defined<NonNullable<OperationParameters<O>['path']>>;

/** What may stand after the question mark. */
export type QueryOf<O extends OperationName> = Defined<NonNullable<OperationParameters<O>['query']>>;

/** The body of the request. */
export type BodyOf<O extends OperationName> =
  Defined<NonNullable<Described[O]['requestBody']>> extends { content: { 'application/json': infer Body } }
    ? Body
    : undefined;

/** The body of a successful answer. */
export type ReplyOf<O extends OperationName> = Described[O]['responses'] extends {
  200: { content: { 'application/json': infer Reply } };
}
  ? Reply
  : undefined;

/** What a call resolves to: undefined where the operation may answer without a body. */
export type AnswerOf<O extends OperationName> =
  | ReplyOf<O>
  | (Described[O]['responses'] extends { 204: unknown } ? undefined : never);

/** Operations that answer in pages. */
export type ListName = {
  [O in OperationName]: ReplyOf<O> extends { data: readonly unknown[]; pages: number } ? O : never;
}[OperationName];

/** One record of a list. */
export type RecordOf<O extends OperationName> =
  ReplyOf<O> extends { data: readonly (infer Item)[] } ? Item : never;

/** Operations that answer once. The others are streams. */
export type CallName = {
  [O in OperationName]: Described[O]['responses'] extends {
    200: { content: { 'text/event-stream': unknown } };
  }
    ? never
    : O;
}[OperationName];

/** Operations that a filter selects from. */
export type FilterableName = OperationName & keyof filterFields;

/** The fields that a list can be filtered by, with their types. */
export type FieldsOf<O extends FilterableName> = filterFields[O];

type OptionalPart<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]?: Value };
type RequiredPart<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value };

type PartOf<Source, Key extends string, As extends string, Value> =
  Source extends Record<Key, unknown> ? RequiredPart<As, Value> : OptionalPart<As, Value>;

/** What a call of an operation says, without its filter. */
export type PartsOf<O extends OperationName> = PartOf<OperationParameters<O>, 'path', 'path', PathOf<O>> &
  PartOf<OperationParameters<O>, 'query', 'query', QueryOf<O>> &
  PartOf<Described[O], 'requestBody', 'body', BodyOf<O>>;
