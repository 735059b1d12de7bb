import {
  type ApiRequest,
  type BodyOf,
  type OperationName,
  operations,
  type PathOf,
  type QueryOf,
  requestOfOperation,
} from './operations.ts';

export { type ApiRequest, filterHeader, segment } from './operations.ts';

/** A filter of a list, as the API reads it from `X-Filter`. */
export type FilterConditions = Readonly<Record<string, unknown>>;

/** What a call of an operation says. */
export interface CallInput<O extends OperationName> {
  path?: PathOf<O>;
  query?: QueryOf<O>;
  filter?: FilterConditions | undefined;
  body?: BodyOf<O>;
}

/**
 * The request of a call.
 * @throws Error for a value that would lead to another path
 */
export function requestOf<O extends OperationName>(name: O, input: CallInput<O>): ApiRequest {
  return requestOfOperation(operations[name], input);
}
