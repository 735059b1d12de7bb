import { useSyncExternalStore } from 'react';
import { sessionStore } from '#api/session.ts';
import { localTimeText, utcText } from './time-text.ts';

interface Props {
  /** As the API writes it: UTC without a zone. */
  at: string;
  /** `detail` shows UTC beside it. */
  look?: 'short' | 'detail';
}

/** A time in the time zone of the user's profile, or in UTC when the user prefers that. */
export function Time({ at, look = 'short' }: Props) {
  const session = sessionStore();
  const { user, preferences } = useSyncExternalStore(session.watch, session.get);
  const utc = utcText(at);
  const zone = preferences.utc ? 'UTC' : user.timezone;
  const shown = localTimeText(at, zone);
  return (
    <time dateTime={`${at}Z`} title={utc} className="number">
      {shown}
      {look === 'detail' && shown !== localTimeText(at, 'UTC') && <span className="quiet"> ({utc})</span>}
    </time>
  );
}
