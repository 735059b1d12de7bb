import { Caller, type Sending, type Settings } from './call.ts';
import { type EventStreamOptions, follow, type StreamedEvent } from './events.ts';
import type { Where } from './filter.ts';
import { type Operation, operations } from './generated/operations.ts';
import { type JobSubject, type Waiting, waitForJobs } from './jobs.ts';
import { type AnyInput, requestOf } from './request.ts';
import type { AnswerOf, CallName, FilterableName, ListName, PartsOf, RecordOf, Schema } from './types.ts';

type FilterPart<O extends CallName> = O extends FilterableName ? { filter?: Where<O> | undefined } : unknown;

/** What a call of an operation says. */
export type InputOf<O extends CallName> = PartsOf<O> & FilterPart<O> & Sending;

/** The arguments of a call: none are needed where everything may be left out. */
export type ArgumentsOf<O extends CallName> =
  object extends InputOf<O> ? [input?: InputOf<O>] : [input: InputOf<O>];

/** A method for each operation of the API. */
export type Calls = { readonly [O in CallName]: (...args: ArgumentsOf<O>) => Promise<AnswerOf<O>> };

export interface PalisadeClient extends Calls {
  /**
   * Every record of a list, page by page.
   * @throws PalisadeError
   */
  each<O extends ListName & CallName>(
    operation: O,
    ...args: ArgumentsOf<O>
  ): AsyncGenerator<RecordOf<O>, void>;
  /**
   * Events as they happen, until the signal, or until the loop is left.
   * @throws PalisadeError, with status 410 when the cursor has expired
   */
  events(following?: EventsInput): AsyncGenerator<StreamedEvent, void>;
  /**
   * Waits until no job of a compute is at work.
   * @returns the event of the last one
   * @throws JobFailed
   */
  waitFor(subject: JobSubject, waiting?: Waiting): Promise<Schema<'Event'> | undefined>;
}

export interface EventsInput extends Omit<EventStreamOptions, 'filter'> {
  filter?: Where<'streamEvents'>;
}

const LARGEST_PAGE = 500;

/** A client of one service, for one token. */
export function createPalisadeClient(settings: Settings): PalisadeClient {
  const caller = new Caller(settings);
  const call = (
    operation: Operation,
    { signal, idempotencyKey, headers, ...input }: AnyInput & Sending = {},
  ) =>
    caller.call(requestOf(operation, input), {
      ...(signal && { signal }),
      ...(headers && { headers }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
  const calls = Object.entries(operations).map(([name, operation]) => [
    name,
    (input?: AnyInput & Sending) => call(operation, input),
  ]);
  const others: Omit<PalisadeClient, CallName> = {
    async *each(name, input?: AnyInput & Sending) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { page_size: LARGEST_PAGE, ...input?.query, page };
        const reply = (await call(operations[name], { ...input, query })) as ListPage;
        pages = reply.pages;
        yield* reply.data;
      }
    },
    async *events(following = {}) {
      const { filter, ...rest } = following;
      for await (const { event, cursor } of follow(caller, { ...rest, filter: filter?.toJSON() }))
        if (event) yield { event, cursor };
    },
    waitFor: (subject, waiting) => waitForJobs(caller, subject, waiting),
  };
  return { ...Object.fromEntries(calls), ...others };
}

interface ListPage {
  // The type of the method says which.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any[];
  pages: number;
}
