import type { IncomingMessage } from 'node:http';

/** Ids, names of ours and numbers. Never what a client sent, nor what is stored. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** What a request turned out to be. */
export interface TracedOutcome {
  status: number;
  operation?: string | undefined;
  /** The path with the names of its parameters. */
  route?: string | undefined;
  userId?: number | undefined;
  tokenId?: number | undefined;
}

export interface TracedRequest {
  end(outcome: TracedOutcome): void;
}

/** Work that may tell more about itself before it ends. */
export interface TracedWork {
  tell(attributes: Attributes): void;
  /** It did not succeed, although nothing was thrown. */
  fail(): void;
}

/** Traces what the process does, where a collector is configured. */
export interface Tracing {
  /** Begins the span of a request. What the caller does from now on belongs to it. */
  request(message: IncomingMessage, requestId: string): TracedRequest;
  /** Runs work that nobody waits for, in a trace of its own. */
  work<T>(name: string, attributes: Attributes, run: (work: TracedWork) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction as a part of what runs at the moment. Outside of requests and of work, it is not traced.
   * @param run is called with a function that makes what it runs a part of the transaction
   */
  transaction<T>(name: string, run: (within: <R>(inner: () => R) => R) => Promise<T>): Promise<T>;
  /** Executes a statement, in the same way. Of the text, the span has the operation and the table. */
  statement<T>(sql: string, run: () => T): T;
  /** Sends what is left. */
  stop(): Promise<void>;
}
