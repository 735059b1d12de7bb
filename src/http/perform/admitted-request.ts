import type { IncomingMessage } from 'node:http';
import type { Actor } from '#access/actor';
import type { MutateOptions } from '#access/ctx';
import type { OpenedStream } from '#access/event-streams';
import type { Endpoint } from '#api/endpoint';
import type { ResponseBody } from '#http/transfer/send';
import type { Disconnection } from '#platform/long-work';
import type { Outcome, Tx } from '#store/types';
import type { Route } from '../route-table.ts';

/** A request that has been admitted: its token is valid, it is within the rate limit, and it has the scope. */
export interface AdmittedRequest {
  message: IncomingMessage;
  endpoint: Endpoint;
  parameters: Route['parameters'];
  /** Path below the mount, as sent. */
  path: string;
  /** Query string without the question mark, under our names. */
  query: string;
  /** The query string as sent. */
  sentQuery: string;
  actor: Actor | undefined;
  /** Aborted when the client disconnects. */
  leaving: Disconnection;
  /** Waits until only a few other large replies are under way. Undefined for an operation without large ones. */
  takeTurn?: () => Promise<void>;
  /** Called when it is known that nothing will be written, whatever the answer will be. */
  noteDryRun: () => void;
  /**
   * Called with the size in bytes of each part of a large reply.
   * @throws Failure when there is no room for the part
   */
  holdPart?: ((bytes: number) => void) | undefined;
}

/** What a write does in its transaction. */
export interface WriteTransaction {
  read: MutateOptions<unknown, unknown>['read'];
  act(tx: Tx, read: unknown): Promise<Outcome<unknown>>;
}

/** What a request is answered with. */
export interface OperationResponse {
  /** Undefined when the status is 204, and for a stream. */
  body: ResponseBody | undefined;
  /** A reply that goes on. */
  stream?: OpenedStream;
  /** Whether it is the answer to an earlier request. */
  isReplayed?: boolean;
}
