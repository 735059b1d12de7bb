/** Base of all errors that this client throws. */
export class OvsdbError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** There was no connection, so nothing was sent. */
export class NotConnectedError extends OvsdbError {}

/** The connection ended before the reply came. Whether a transaction was committed is unknown. */
export class ConnectionLostError extends OvsdbError {}

/** The server did not answer in time. */
export class TimeoutError extends ConnectionLostError {}

/** The server sent something that the protocol does not allow. */
export class ProtocolError extends ConnectionLostError {}

/** A table, a column or a value does not fit the schema of the server. */
export class SchemaError extends OvsdbError {}

/** What a server says about a failure: a short code of the protocol, and details for people. */
export interface ServerFailure {
  /** Such as `unknown database` or `constraint violation`. */
  code: string;
  details: string;
}

/** The server refused a request as a whole. */
export class RefusedError extends OvsdbError {
  readonly code: string;

  constructor(method: string, { code, details }: ServerFailure) {
    super(`${method} was refused: ${textOfFailure({ code, details })}`);
    this.code = code;
  }
}

/** The transaction was rolled back. */
export class TransactionError extends OvsdbError {
  readonly code: string;
  readonly details: string;
  /** The operation that failed; undefined if the commit failed after all operations. */
  readonly index: number | undefined;

  constructor(failure: ServerFailure, index?: number) {
    const place = index === undefined ? 'the commit' : `operation ${index}`;
    super(`The transaction was rolled back: ${place} failed: ${textOfFailure(failure)}`);
    this.code = failure.code;
    this.details = failure.details;
    this.index = index;
  }
}

/** The transaction was rolled back because this client may no longer write: its lock or its fence is gone. */
export class FenceError extends OvsdbError {
  constructor(failure: ServerFailure) {
    super(`This client may no longer write: ${textOfFailure(failure)}`);
  }
}

function textOfFailure({ code, details }: ServerFailure): string {
  return details === '' ? code : `${code} (${details})`;
}
