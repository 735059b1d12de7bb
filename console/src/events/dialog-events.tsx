import { useSyncExternalStore } from 'react';
import { pendingUpdates } from '#live/updates.ts';
import { usePath } from '#ui/router/location.ts';
import styles from './event-list.module.css';
import { relatedEvents } from './related-events.ts';
import { sentenceText } from './sentence.ts';

const MOST = 3;

/** What others did, while a dialog was open, with what the dialog shows. */
export default function DialogNews() {
  const { events } = useSyncExternalStore(pendingUpdates.watch, pendingUpdates.get);
  const path = usePath();
  const found = relatedEvents(path, events);
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={styles.meanwhile}>
          <p>This has changed while you had it open:</p>
          <ul>
            {found.slice(-MOST).map((event) => (
              <li key={event.id}>{sentenceText(event)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
