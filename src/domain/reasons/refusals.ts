import { reason } from './reason.ts';

export const INVALID_TOKEN = reason({
  name: 'INVALID_TOKEN',
  group: 'request',
  kind: 'invalid_token',
  text: 'Invalid Token',
  cause:
    'No `Authorization: Bearer` header, or a token that is unknown, expired or revoked, or whose user was deleted. The response does not say which.',
  remedy: 'Get a new token: sign in again, refresh the OAuth token, or create a personal one.',
});

export const INSUFFICIENT_SCOPE = reason({
  name: 'INSUFFICIENT_SCOPE',
  group: 'request',
  kind: 'insufficient_scope',
  text: 'Your OAuth token is not authorized to use this endpoint.',
  cause: 'The token is valid but lacks the scope in the response header `X-Accepted-OAuth-Scopes`.',
  remedy: 'Get a token with that scope.',
});

export const FORBIDDEN = reason({
  name: 'FORBIDDEN',
  group: 'request',
  kind: 'forbidden',
  text: 'Unauthorized',
  cause:
    'The user is restricted and lacks the grant, the operation is not for proxy users, or the record is read-only (public images).',
  remedy: 'Ask an unrestricted user of the account for the grant, or use another user.',
});

export const CONFIRM_IDENTITY = reason({
  name: 'CONFIRM_IDENTITY',
  group: 'request',
  kind: 'unproved',
  text: 'Confirm that it is you',
  cause:
    'Only below `/console/v4`: the operation is sensitive, and the user entered the password more than 10 minutes ago. The response header `Palisade-Step-Up` says what to ask for.',
  remedy: 'Post the password, and the code if asked for, to `/console/step-up`. Then repeat the request.',
});

export const NO_TOKEN_ACCEPTED = reason({
  name: 'NO_TOKEN_ACCEPTED',
  group: 'request',
  fields: ['Authorization'],
  text: 'Must not be sent to the console',
  cause: 'Only below `/console`: the request names a token as well as the session in the cookie.',
  remedy: 'Send requests with a token to `/v4`.',
});

export const NOT_FOUND = reason({
  name: 'NOT_FOUND',
  group: 'request',
  kind: 'not_found',
  text: 'Not found',
  cause: 'There is no such path, or no such record in the account of the token.',
  remedy: 'Check the path and the ids. Ids of deleted records are never reused.',
});

export const METHOD_NOT_ALLOWED = reason({
  name: 'METHOD_NOT_ALLOWED',
  group: 'request',
  kind: 'method_not_allowed',
  text: 'Method Not Allowed',
  cause: 'The path exists, but not with this method.',
  remedy: 'Use a method listed in the response header `Allow`.',
});

export const BODY_TOO_LARGE = reason({
  name: 'BODY_TOO_LARGE',
  group: 'request',
  kind: 'too_large',
  text: 'Request body is too large',
  cause: 'The body is larger than the operation allows.',
  remedy: 'Send a smaller body. Valid requests never need one of this size.',
});

export const TOO_MANY_REQUESTS = reason({
  name: 'TOO_MANY_REQUESTS',
  group: 'request',
  kind: 'too_many_requests',
  text: 'Too many requests',
  cause:
    'A rate limit is exceeded: that of the user, of the client address, or of the operation. Or the user has too many event streams open.',
  remedy: 'Wait for the number of seconds in `Retry-After`, then retry. The request had no effect.',
});

export const UNDER_MAINTENANCE = reason({
  name: 'UNDER_MAINTENANCE',
  group: 'request',
  kind: 'unavailable',
  text: 'Service is under maintenance',
  cause:
    'The operator has turned on maintenance mode, or the database cannot be reached. The response has `X-Maintenance-Mode: true`.',
  remedy: 'Retry later, with exponential backoff.',
});

export const BUSY = reason({
  name: 'BUSY',
  group: 'request',
  kind: 'busy',
  text: 'Service is busy',
  cause:
    'A queue of the service is full, or the request exceeded a limit on time or memory ([limits.md](limits.md)).',
  remedy:
    'Retry after the number of seconds in `Retry-After`. If it keeps failing, request less data at a time.',
});

export const INTERNAL = reason({
  name: 'INTERNAL',
  group: 'request',
  kind: 'internal',
  text: 'Internal server error',
  cause: 'An unexpected error. The log has the cause, with the `X-Request-Id` of the response.',
  remedy: 'Read the record again before you repeat a write, and tell the operator the request id.',
});

export const INVALID_REQUEST = reason({
  name: 'INVALID_REQUEST',
  group: 'request',
  text: 'Invalid request',
  cause:
    'The request is not valid HTTP, or its headers or body took too long to arrive ([limits.md](limits.md)). The connection is closed.',
  remedy: 'Open a new connection. If it happens again, check what the client or a proxy sends.',
});

export const INVALID_JSON = reason({
  name: 'INVALID_JSON',
  group: 'request',
  text: 'Invalid JSON',
  cause:
    'The body is not UTF-8, not JSON, not an object, nested too deeply, or contains a number outside the range of a double.',
  remedy: 'Send one JSON object.',
});

/** The only message for a wrong username or password. */
export const SIGN_IN_WRONG = reason({
  name: 'SIGN_IN_WRONG',
  group: 'profile',
  fields: ['password'],
  text: 'Username or password is wrong',
  cause: 'Only at `/console/step-up`: the password is not that of the signed-in user.',
  remedy: 'Ask the user again. Attempts are limited like those to sign in.',
});

/** The only message for a code that is wrong, expired or used. */
export const CODE_WRONG = reason({
  name: 'CODE_WRONG',
  group: 'profile',
  fields: ['code'],
  text: 'The code is wrong or was already used',
  cause: 'Only at `/console/step-up`: the code of the second factor is not valid now, or was used before.',
  remedy: 'Ask for the next code that the authenticator app shows.',
});
