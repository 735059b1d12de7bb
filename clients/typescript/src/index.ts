export type { Sending, Settings } from './call.ts';
export {
  type ArgumentsOf,
  type Calls,
  createPalisadeClient,
  type EventsInput,
  type InputOf,
  type PalisadeClient,
} from './client.ts';
export type { StreamedEvent } from './events.ts';
export { PalisadeError, type Reason } from './failure.ts';
export { type FieldOf, type Filter, type OrderOf, type ValueOf, Where, where } from './filter.ts';
export { type Operation, operations } from './generated/operations.ts';
export { JobFailed, type JobSubject, type Waiting } from './jobs.ts';
export type {
  AnswerOf,
  BodyOf,
  CallName,
  FilterableName,
  ListName,
  OperationName,
  PathOf,
  QueryOf,
  RecordOf,
  ReplyOf,
  Schema,
} from './types.ts';
