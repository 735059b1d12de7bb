import { reason } from '#domain/reasons/reason';

export const CURSOR_EXPIRED = reason({
  name: 'CURSOR_EXPIRED',
  group: 'list',
  kind: 'cursor_expired',
  text: 'Cursor has expired',
  cause:
    'The cursor of an event stream is older than what the service keeps (`PALISADE_TTL_CHANGES`), or the database was restored from a backup since.',
  remedy: 'Open the stream without a cursor, then read what was missed from the list of events.',
});
