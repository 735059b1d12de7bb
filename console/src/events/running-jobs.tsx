import styles from './event-list.module.css';
import { Line } from './event-list.tsx';
import { isRunning } from './sentence.ts';
import { useTimeline } from './use-timeline.ts';

const EVERYTHING = {};
const neverHeld = () => false;

/** The jobs that run, with their progress. Nothing while none does. */
export function RunningJobs() {
  const { reading } = useTimeline(EVERYTHING, neverHeld);
  const jobs = (reading.data ?? []).filter(isRunning);
  if (jobs.length === 0) return null;
  return (
    <section>
      <h2>Running</h2>
      <ol className={styles.list} aria-label="Running jobs">
        {jobs.map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </ol>
    </section>
  );
}
