import { CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { Failure } from '../domain/failure.ts';

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
  if ('code' in error) return { lines: [asLine(explainSystemError(error))], exitStatus: FAILED };
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
  if (kind === 'unavailable') {
    const why = cause instanceof Error ? explainSystemError(cause) : 'it does not answer';
    return [`The database does not serve now: ${why}`];
  }
  return problems.map(({ field, reason }) => (field ? `${field}: ${reason}` : reason));
}

/** Of the operating system, the network or a database: its own words, in one line. */
function explainSystemError(error: Error & { code?: unknown; address?: unknown; port?: unknown }): string {
  const { code, address, port } = error;
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${address} is in use already: stop what listens there, or choose another PORT`;
  }
  // A host name with several addresses: each was tried, and the error of the whole has no words.
  const inner = error instanceof AggregateError ? error.errors.find((each) => each instanceof Error) : error;
  const [line = ''] = (inner?.message ?? '').split('\n');
  return line === '' ? String(code) : line;
}
