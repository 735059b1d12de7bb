import { reason, reasonPattern } from '#domain/reasons/reason';

export const KEY_REUSED = reason({
  name: 'KEY_REUSED',
  group: 'request',
  kind: 'key_reused',
  text: 'The idempotency key was used for another request',
  cause: 'The same token sent another request with this `Idempotency-Key` in the last 24 hours.',
  remedy: 'Send a new key for each new write, and the old one only to repeat a request unchanged.',
});

export const KEY_IN_PROGRESS = reason({
  name: 'KEY_IN_PROGRESS',
  group: 'request',
  kind: 'in_progress',
  text: 'A request with this idempotency key is in progress',
  cause: 'Other writes of the account, of which one may be the same request, took more than 5 seconds.',
  remedy: 'Send the request again, with the same key, after the number of seconds in `Retry-After`.',
});

export const RESPONSE_TOO_LARGE_TO_KEEP = reasonPattern({
  name: 'RESPONSE_TOO_LARGE_TO_KEEP',
  group: 'request',
  text: 'Limit reached: {limit} bytes in the response per key',
  cause: 'The response to a write with `Idempotency-Key` would be too large to be kept. Nothing was written.',
  remedy: 'Send the request without the key.',
});

export const NO_ROOM_FOR_RESPONSES = reasonPattern({
  name: 'NO_ROOM_FOR_RESPONSES',
  group: 'request',
  text: 'Limit reached: {limit} bytes kept for idempotency keys per account',
  cause:
    'Other users and tokens of the account sent so many writes with `Idempotency-Key` in the last 24 hours that this response could not be kept. Nothing was written.',
  remedy: 'Send the request without the key, or later.',
});
