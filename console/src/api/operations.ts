// What the console shares with every other client of the API: its operations, types and requests, and how it is refused. The
// only door to clients/typescript.
import { operations as table } from '../../../clients/typescript/src/generated/operations.ts';

export {
  type FailureFacts,
  factsOf,
  isTooLargeToKeep,
  NO_ANSWER,
  PalisadeError,
  type Reason,
} from '../../../clients/typescript/src/failure.ts';
export { asciiJson, filterHeader } from '../../../clients/typescript/src/filter.ts';
export { type Frame, FrameReader } from '../../../clients/typescript/src/frames.ts';
export type { Operation } from '../../../clients/typescript/src/generated/operations.ts';
export {
  type ApiRequest,
  requestOf as requestOfOperation,
  segment,
} from '../../../clients/typescript/src/request.ts';
export type {
  BodyOf,
  OperationName,
  PathOf,
  QueryOf,
  RecordOf,
  ReplyOf,
  Schema,
} from '../../../clients/typescript/src/types.ts';

export const operations = table;
