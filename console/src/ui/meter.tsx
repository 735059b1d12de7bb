import styles from './meter.module.css';

/** A share, as a bar and in words. */
export function Meter({ value, max, text }: { value: number; max: number; text: string }) {
  return (
    <span className={styles.meter}>
      {max > 0 && (
        <svg viewBox="0 0 100 6" width="64" height="6" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="6" rx="3" className={styles.all} />
          <rect width={(Math.min(value, max) / max) * 100} height="6" rx="3" className={styles.part} />
        </svg>
      )}
      <span className="number">{text}</span>
    </span>
  );
}
