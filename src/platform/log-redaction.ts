import type { Logger } from 'pino';

const REDACTED = '[redacted]';

/** Keys whose values never stand in the log. */
const SECRET_KEYS = [
  'authorization',
  'cookie',
  'token',
  'password',
  'secret',
  'body',
  'headers',
  'query',
  'parameters',
];

/** Tokens, keys and hashes: nothing else of ours is that long in hexadecimal. */
const LONG_HEX = /[0-9a-f]{32,}/gi;

/** The password of a database address. It ends where another address begins, so that no text is read twice. */
const ADDRESS_PASSWORD = /(:\/\/[^:/?#\s]*:)(?:(?!:\/\/)[^@\s])*@/g;

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/** How deep causes are followed. */
const CAUSES = 5;

/**
 * A second fence. What is logged has no secrets in the first place; should some slip in by a mistake, they stay out
 * of the log all the same. Of errors only the parts that tell where and what are kept: drivers put values of the
 * statement into other ones.
 */
export function withRedaction(log: Logger): Logger {
  return log.child(
    {},
    {
      // Lines are flat. Looking into objects (`*.token`) would make each line ten times as dear.
      redact: { paths: SECRET_KEYS, censor: REDACTED },
      serializers: { err: (error: unknown) => describeError(error, CAUSES) },
    },
  );
}

function describeError(error: unknown, causes: number): LoggedError | string {
  if (!(error instanceof Error)) return clean(String(error));
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    type: name,
    message: clean(message),
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined ? {} : { stack: clean(stack) }),
    ...(cause === undefined || causes === 0
      ? {}
      : { cause: describeError(cause, causes - 1) as LoggedError }),
  };
}

function clean(text: string): string {
  return text.replaceAll(LONG_HEX, REDACTED).replaceAll(ADDRESS_PASSWORD, `$1${REDACTED}@`);
}
