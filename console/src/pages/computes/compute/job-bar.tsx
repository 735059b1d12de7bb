import type { Schema } from '#api/operations.ts';
import { failedJob, runningJob } from '../jobs.ts';
import styles from './compute.module.css';

/** How far the job of a compute is; or that the last one failed. @param events the newest first */
export function JobBar({ events }: { events: readonly Schema<'Event'>[] }) {
  const job = runningJob(events);
  const failure = failedJob(events);
  if (job) {
    const { text, percent, seconds } = job;
    return (
      <div className={styles.job}>
        <span role="status">{text}</span>
        <progress max={100} value={percent} aria-label={text} />
        <span className="number">{percent} %</span>
        {seconds !== undefined && <span className="quiet number">about {seconds} s left</span>}
      </div>
    );
  }
  if (failure === undefined) return null;
  return (
    <div className={`${styles.job} ${styles.failed}`} role="status">
      {failure} You can try again.
    </div>
  );
}
