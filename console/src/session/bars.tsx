import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { conditions } from '#api/conditions.ts';
import { sessionStore } from '#api/session.ts';
import { duration } from '#ui/states/failure-text.ts';
import { clockTime, minuteTime } from '#ui/time-text.ts';
import styles from './session.module.css';

const WARNED_SECONDS = 300;
const SECOND_MS = 1000;

/** What concerns every page: no connection, maintenance, the rate limit, a new version, the end of the session. */
export function Bars() {
  const { isMaintenance, busyUntil, hasNewVersion, awaySince } = useSyncExternalStore(
    conditions.watch,
    conditions.get,
  );
  const now = useClock(busyUntil !== undefined);
  const ends = useEnd();
  return (
    <div className={styles.bars} aria-live="polite">
      {awaySince !== undefined && <Bar>Not connected since {minuteTime(awaySince)}. Retrying…</Bar>}
      {isMaintenance && (
        <Bar>
          The service is under maintenance. Nothing can be changed. This page reads again every 10 seconds.
        </Bar>
      )}
      {busyUntil !== undefined && (
        <Bar>
          Too many requests.{' '}
          <span aria-hidden="true">
            Sending again in {duration(Math.max(0, (busyUntil - now) / SECOND_MS))}.
          </span>
        </Bar>
      )}
      {hasNewVersion && (
        <Bar>
          A new version is ready. <a href={location.href}>Reload</a>
        </Bar>
      )}
      {ends !== undefined && (
        <Bar>
          Your session ends at {clockTime(ends * SECOND_MS)}.{' '}
          <a href="/login?continue=/console/signed-in" target="_blank" rel="noreferrer">
            Sign in again
          </a>
        </Bar>
      )}
    </div>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return <p className={styles.bar}>{children}</p>;
}

/** The time in milliseconds, every second while it is needed. */
function useClock(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isNeeded) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}

/** When the session ends, once that is near. */
function useEnd(): number | undefined {
  const session = sessionStore();
  const { ends } = useSyncExternalStore(session.watch, session.get);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    setNear(false);
    const timer = setTimeout(
      () => setNear(true),
      Math.max(0, (ends - WARNED_SECONDS) * SECOND_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [ends]);
  return isNear ? ends : undefined;
}
