import { reason } from './reason.ts';

export const INVALID_TOKEN = reason({
  name: 'INVALID_TOKEN',
  group: 'request',
  kind: 'invalid_token',
  text: 'Invalid Token',
  cause:
    'No `Authorization: Bearer` header, or a token that is unknown, expired or revoked, or whose user is gone. All of these look the same.',
  remedy: 'Get a new token: sign in again, refresh the OAuth token, or create a personal one.',
});

export const INSUFFICIENT_SCOPE = reason({
  name: 'INSUFFICIENT_SCOPE',
  group: 'request',
  kind: 'insufficient_scope',
  text: 'Your OAuth token is not authorized to use this endpoint.',
  cause: 'The token is valid and lacks the scope that `X-Accepted-OAuth-Scopes` of the reply names.',
  remedy: 'Ask for a token with that scope.',
});

export const FORBIDDEN = reason({
  name: 'FORBIDDEN',
  group: 'request',
  kind: 'forbidden',
  text: 'Unauthorized',
  cause:
    'The user is restricted and lacks the grant, the operation is not for proxy users, or the record can be changed by nobody (public images).',
  remedy: 'Have an unrestricted user of the account give the grant, or use another user.',
});

export const NOT_FOUND = reason({
  name: 'NOT_FOUND',
  group: 'request',
  kind: 'not_found',
  text: 'Not found',
  cause: 'There is no such path, or no such record in the account of the token.',
  remedy: 'Check the path and the ids. A record that was deleted stays gone: ids are never used again.',
});

export const METHOD_NOT_ALLOWED = reason({
  name: 'METHOD_NOT_ALLOWED',
  group: 'request',
  kind: 'method_not_allowed',
  text: 'Method Not Allowed',
  cause: 'The path is known, with other methods.',
  remedy: 'Use a method that the header `Allow` names.',
});

export const BODY_TOO_LARGE = reason({
  name: 'BODY_TOO_LARGE',
  group: 'request',
  kind: 'too_large',
  text: 'Request body is too large',
  cause: 'The body has more bytes than the operation takes.',
  remedy: 'Send less. What an operation allows never needs that much.',
});

export const TOO_MANY_REQUESTS = reason({
  name: 'TOO_MANY_REQUESTS',
  group: 'request',
  kind: 'too_many_requests',
  text: 'Too many requests',
  cause: 'A rate limit is used up: that of the user, of the client address, or of the operation.',
  remedy: 'Wait for the seconds that `Retry-After` names. The request had no effect.',
});

export const UNDER_MAINTENANCE = reason({
  name: 'UNDER_MAINTENANCE',
  group: 'request',
  kind: 'unavailable',
  text: 'Service is under maintenance',
  cause:
    'The operator has switched maintenance on, or the database cannot be reached. The reply has `X-Maintenance-Mode: true`.',
  remedy: 'Try again later, with growing pauses.',
});

export const BUSY = reason({
  name: 'BUSY',
  group: 'request',
  kind: 'busy',
  text: 'Service is busy',
  cause:
    'A queue of the service is full, or the request took more work than one may have ([limits.md](limits.md)).',
  remedy: 'Try again after the second that `Retry-After` names. If it stays so, ask for less at a time.',
});

export const INTERNAL_ERROR = reason({
  name: 'INTERNAL_ERROR',
  group: 'request',
  kind: 'internal',
  text: 'Internal server error',
  cause: 'The service failed. Its log has the cause, with the `X-Request-Id` of the reply.',
  remedy: 'Read the record again before you repeat a write, and tell the operator the request id.',
});

export const INVALID_REQUEST = reason({
  name: 'INVALID_REQUEST',
  group: 'request',
  text: 'Invalid request',
  cause:
    'What came is not HTTP as the service reads it, or the headers or the body took too long ([limits.md](limits.md)). The connection is closed.',
  remedy: 'Open a new connection. If it happens again, look at what the client or a proxy sends.',
});

export const INVALID_JSON = reason({
  name: 'INVALID_JSON',
  group: 'request',
  text: 'Invalid JSON',
  cause: 'The body is not UTF-8, not JSON, no object, nested too deep, or has a number no double can hold.',
  remedy: 'Send one JSON object.',
});
