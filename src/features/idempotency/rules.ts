import { reason } from '#domain/reasons/reason';

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
