import { CommanderError } from 'commander';
import { ConfigError } from '#domain/config-error';
import { Failure, type Problem } from '#domain/failure';
import { asStoreFailure, isDiskFull } from '#store/engine/failures';

const FAILED = 1;
const WRONG_USAGE = 2;

/** The request is valid, but cannot be done in the current state. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refusal';
  }
}

/** The command line is wrong. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/**
 * Exit statuses of errors whose message is enough for the operator, by class name, so that their modules need not be
 * loaded.
 */
const EXIT_STATUS: Readonly<Record<string, number>> = {
  Refusal: FAILED,
  UsageError: WRONG_USAGE,
  CatalogError: WRONG_USAGE,
  SecretKeyError: WRONG_USAGE,
  NewerSchemaError: FAILED,
  ServeLockError: FAILED,
  CopyError: FAILED,
  NotConnectedError: FAILED,
  TransportError: FAILED,
};

/** A problem with what the user may do about it, where the reason does not say. */
export interface AdvisedProblem extends Problem {
  remedy?: string;
}

interface Explanation {
  /** Lines for standard error. */
  lines: string[];
  exitStatus: number;
}

/** Converts an error to a message and an exit status. Only our own bugs show a stack trace. */
export function explain(error: unknown): Explanation {
  if (error instanceof CommanderError) {
    const isUnknown = error.code === 'commander.unknownCommand';
    return { lines: isUnknown ? ['All commands: `palisade help`'] : [], exitStatus: statusOfParser(error) };
  }
  if (error instanceof ConfigError) return { lines: error.problems.map(asLine), exitStatus: WRONG_USAGE };
  if (error instanceof Failure) return { lines: explainFailure(error), exitStatus: FAILED };
  if (!(error instanceof Error)) return { lines: [asLine(String(error))], exitStatus: FAILED };
  const known = EXIT_STATUS[error.name];
  if (known !== undefined) return { lines: [asLine(error.message)], exitStatus: known };
  if (isOfDatabase(error)) return { lines: [asLine(explainDatabaseError(error))], exitStatus: FAILED };
  if (isOfSystem(error)) return { lines: [asLine(explainSystemError(error))], exitStatus: FAILED };
  return { lines: [`${asLine('unexpected')}: ${error.stack}`], exitStatus: FAILED };
}

function asLine(text: string): string {
  return `error: ${text}`;
}

/** The parser has already printed the error, or the help. */
function statusOfParser({ code }: CommanderError): number {
  return code === 'commander.helpDisplayed' || code === 'commander.version' ? 0 : WRONG_USAGE;
}

function explainFailure({ kind, problems, cause }: Failure): string[] {
  if (kind === 'unavailable' && cause instanceof Error) return [asLine(explainDatabaseError(cause))];
  return problems.flatMap(({ field, reason, remedy }: AdvisedProblem) => [
    asLine(field ? `${field}: ${reason}` : reason),
    ...(remedy === undefined ? [] : [remedy]),
  ]);
}

/** Whether the error comes from a database driver, or its connection. */
function isOfDatabase(error: SystemError): boolean {
  return (
    error.code?.startsWith('SQLITE_') ||
    'severity' in error ||
    ['connect', 'getaddrinfo'].includes(firstOf(error).syscall ?? '') ||
    (error.code === undefined && asStoreFailure(error) instanceof Failure)
  );
}

/** Excludes errors on wrong arguments to functions of Node.js, which are our bugs. */
function isOfSystem({ code }: SystemError): boolean {
  return code !== undefined && !code.startsWith('ERR_');
}

function explainDatabaseError(error: SystemError): string {
  if (isDiskFull(error)) {
    return 'The disk of the database is full: free disk space, starting needs another 64 KB';
  }
  return `The database cannot be used: ${explainSystemError(error)}`;
}

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  address?: string;
  port?: number;
}

/** One line with the message of the operating system, the network or the database. */
function explainSystemError(error: SystemError): string {
  const { code, address, port } = error;
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${address} is already in use: stop the other process, or choose another PORT`;
  }
  const [line = ''] = firstOf(error).message.split('\n');
  return line === '' ? (code ?? error.name) : line;
}

/**
 * A host name may have several addresses. When all of them fail, the combined error has no message, so take the
 * first.
 */
function firstOf(error: SystemError): SystemError {
  const inner =
    error instanceof AggregateError ? error.errors.find((each) => each instanceof Error) : undefined;
  return inner ?? error;
}
