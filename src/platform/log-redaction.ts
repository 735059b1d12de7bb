import type { Logger } from 'pino';

const REDACTED = '[redacted]';

/** Keys whose values are never logged. */
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

/** Tokens, keys and hashes: no other logged value has that many hexadecimal digits in a row. */
const LONG_HEX = /[0-9a-f]{32,}/gi;

/**
 * The password in a database URL. The match stops where another URL begins, so the expression takes linear time.
 */
const ADDRESS_PASSWORD = /(:\/\/[^:/?#\s]*:)(?:(?!:\/\/)[^@\s])*@/g;

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/** Maximum number of nested causes to log. */
const CAUSES = 5;

/**
 * A second line of defense: callers must not log secrets, and this removes those that were logged by mistake. Of an
 * error, only name, message, code, stack and cause are kept, because database drivers put statement values into
 * other properties.
 */
export function withRedaction(log: Logger): Logger {
  return log.child(
    {},
    {
      // Log objects are flat. Matching nested keys (`*.token`) would make each line ten times as expensive.
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
