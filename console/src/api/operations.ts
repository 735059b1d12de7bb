// The operations of the API and the types of their requests and replies, as `npm run gen` writes them. The only door to
// the generated files.
import { operations as table } from '../../../clients/typescript/src/generated/operations.ts';
import type { components, operations as Types } from '../../../clients/typescript/src/generated/types.d.ts';

export type { Operation } from '../../../clients/typescript/src/generated/operations.ts';

export const operations = table;

export type OperationName = keyof typeof table & keyof Types;

/** A body or a record of the API, by its name in the description. */
export type Schema<N extends keyof components['schemas']> = components['schemas'][N];

type Never<T> = [T] extends [never] ? undefined : T;

/** What the path names. */
export type PathOf<O extends OperationName> = Never<NonNullable<Types[O]['parameters']['path']>>;

/** What may stand after the question mark. */
export type QueryOf<O extends OperationName> = Never<NonNullable<Types[O]['parameters']['query']>>;

/** The body of the request. */
export type BodyOf<O extends OperationName> =
  Never<NonNullable<Types[O]['requestBody']>> extends { content: { 'application/json': infer Body } }
    ? Body
    : undefined;

/** The body of a successful answer. */
export type ReplyOf<O extends OperationName> = Types[O]['responses'] extends {
  200: { content: { 'application/json': infer Reply } };
}
  ? Reply
  : undefined;

/** One record of a list. */
export type RecordOf<O extends OperationName> =
  ReplyOf<O> extends { data: readonly (infer Item)[] } ? Item : never;
