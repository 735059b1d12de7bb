import { CommanderError } from 'commander';
import { ConfigError } from '#domain/config-error';
import { Failure } from '#domain/failure';
import { asStoreFailure, isDiskFull } from '#store/engine/failures';

const FAILED = 1;
const WRONG_USAGE = 2;

/** What an operator asked for cannot be done as things are. */
export class Refused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refused';
  }
}

/** The command was called in a way that makes no sense. */
export class WrongUsage extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongUsage';
  }
}

/** Errors that explain themselves to an operator, by name: their modules need not be loaded to know them. */
const EXIT_STATUS: Readonly<Record<string, number>> = {
  Refused: FAILED,
  WrongUsage: WRONG_USAGE,
  CatalogError: WRONG_USAGE,
  SecretKeyError: WRONG_USAGE,
  NewerSchemaError: FAILED,
  ServeLockError: FAILED,
  CopyError: FAILED,
};

interface Explanation {
  /** For standard error. */
  lines: string[];
  exitStatus: number;
}

/** What to tell of an error, and how to end. Only a fault of ours shows where it happened. */
export function explain(error: unknown): Explanation {
  if (error instanceof CommanderError) return { lines: [], exitStatus: statusOfParser(error) };
  if (error instanceof ConfigError) return { lines: error.problems.map(asLine), exitStatus: WRONG_USAGE };
  if (error instanceof Failure) return { lines: explainFailure(error).map(asLine), exitStatus: FAILED };
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

/** The parser has said already what is wrong, or has printed the help that was asked for. */
function statusOfParser({ code }: CommanderError): number {
  return code === 'commander.helpDisplayed' || code === 'commander.version' ? 0 : WRONG_USAGE;
}

function explainFailure({ kind, problems, cause }: Failure): string[] {
  if (kind === 'unavailable' && cause instanceof Error) return [explainDatabaseError(cause)];
  return problems.map(({ field, reason }) => (field ? `${field}: ${reason}` : reason));
}

/** Words of a driver, or of the connection to the server. */
function isOfDatabase(error: SystemError): boolean {
  return (
    error.code?.startsWith('SQLITE_') ||
    'severity' in error ||
    ['connect', 'getaddrinfo'].includes(firstOf(error).syscall ?? '') ||
    (error.code === undefined && asStoreFailure(error) instanceof Failure)
  );
}

/** Not one that says that we called a function of Node.js wrongly. */
function isOfSystem({ code }: SystemError): boolean {
  return code !== undefined && !code.startsWith('ERR_');
}

function explainDatabaseError(error: SystemError): string {
  if (isDiskFull(error)) {
    return 'The disk of the database is full: make room, a start needs 64 KB besides what is there';
  }
  return `The database cannot be used: ${explainSystemError(error)}`;
}

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  address?: string;
  port?: number;
}

/** Of the operating system, the network or a database: its own words, in one line. */
function explainSystemError(error: SystemError): string {
  const { code, address, port } = error;
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${address} is in use already: stop what listens there, or choose another PORT`;
  }
  const [line = ''] = firstOf(error).message.split('\n');
  return line === '' ? (code ?? error.name) : line;
}

/** A host name with several addresses: each was tried, and the error of the whole has no words. */
function firstOf(error: SystemError): SystemError {
  const inner =
    error instanceof AggregateError ? error.errors.find((each) => each instanceof Error) : undefined;
  return inner ?? error;
}
