import type { FilterFields, ListFilter } from '#domain/filter/filter';
import type { Actor } from './actor.ts';

/** The client that a stream is written to. */
export interface StreamReceiver {
  /** Bytes that were written and that the client has not read yet. */
  readonly unread: number;
  write(text: string): void;
  /** Ends the stream after what was written. */
  end(): void;
  /** Closes the connection. What the client has not read is lost. */
  cut(): void;
}

/** A reply that goes on until one of both sides ends it. */
export interface OpenedStream {
  begin(receiver: StreamReceiver): void;
  /** Releases what the stream holds. Called once the client has disconnected, too. */
  close(): void;
}

/** What a client wants to follow. */
export interface EventStreamRequest {
  actor: Actor;
  /** Where the client stopped, in the change feed. Undefined: from now on. */
  after: { epoch: string; position: number } | undefined;
  filter: ListFilter;
  /** Parameters of the query that the endpoint declares. */
  query: { changes?: boolean };
}

/** The streams of events of this process. */
export interface EventStreamSource {
  /** Where a stream begins that is opened now. A stream that continues from here misses nothing. */
  cursor(): Promise<string>;
  /** @throws Failure when there are too many streams, or what the client missed is no longer known */
  open(request: EventStreamRequest): Promise<OpenedStream>;
}

/** How an endpoint is answered with a stream: with records as they come, as Server-Sent Events. */
export interface StreamSpecification {
  /** The fields of a record that a client may filter by. */
  filterable: FilterFields;
  open(source: EventStreamSource, request: EventStreamRequest): Promise<OpenedStream>;
}
