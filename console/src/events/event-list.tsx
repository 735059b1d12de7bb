import { type ReactNode, useCallback, useRef } from 'react';
import type { AccountEvent } from '#live/updates.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { isBusyIn } from '#ui/list/busy.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import styles from './event-list.module.css';
import type { EventFilter } from './filter.ts';
import { isRunning, sentence } from './sentence.ts';
import { useTimeline } from './use-timeline.ts';

interface Props {
  filter?: EventFilter;
  /** Shows no more than this, and no way to earlier ones. */
  most?: number;
  /** In place of an empty list. */
  empty?: ReactNode;
}

const EVERYTHING: EventFilter = {};

/** What happened, newest first. It changes while it is shown; new events wait while somebody is busy in it. */
export function EventList({ filter = EVERYTHING, most, empty }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isHeld = useCallback(() => {
    const list = place.current?.querySelector('ol');
    return list ? isBusyIn(list) : false;
  }, []);
  const timeline = useTimeline(filter, isHeld);
  const { reading, waiting, showWaiting } = timeline;
  return (
    <div ref={place}>
      <div role="status">
        {waiting > 0 && (
          <p className={styles.waiting}>
            <Button
              onClick={() => {
                showWaiting();
                place.current?.querySelector<HTMLElement>('ol')?.focus();
              }}
            >
              {waiting} new
            </Button>
          </p>
        )}
      </div>
      <Loaded reading={reading} skeleton={<Skeleton lines={most ?? 8} />}>
        {(events) =>
          events.length === 0 ? (
            (empty ?? <p className="quiet">Nothing has happened here yet.</p>)
          ) : (
            <ol className={styles.list} tabIndex={-1} aria-label="Events">
              {events.slice(0, most).map((event) => (
                <Line key={event.id} event={event} />
              ))}
            </ol>
          )
        }
      </Loaded>
      {most === undefined && timeline.hasEarlier && (
        <Button onClick={timeline.showEarlier} isBusy={timeline.isReadingEarlier}>
          Show earlier
        </Button>
      )}
    </div>
  );
}

/** One event: what happened, when, and how far its job is. */
export function Line({ event }: { event: AccountEvent }) {
  return (
    <li className={styles.line}>
      <Time at={event.created} />
      <span className={styles.sentence}>
        {sentence(event).map(({ text, to }, index) => (
          <span key={index}>
            {index > 0 && ' '}
            {to === undefined ? text : <Link to={to}>{text}</Link>}
          </span>
        ))}
      </span>
      <Job event={event} />
    </li>
  );
}

function Job({ event }: { event: AccountEvent }) {
  const { status, percent_complete: percent } = event;
  if (status === 'failed') return <Status kind="bad">failed</Status>;
  if (!isRunning(event)) return null;
  return (
    <span className={styles.job}>
      <Status kind="waiting">{status === 'scheduled' ? 'waiting' : 'running'}</Status>
      <progress max={100} value={percent ?? 0} aria-label="Progress">
        {percent ?? 0} %
      </progress>
    </span>
  );
}
