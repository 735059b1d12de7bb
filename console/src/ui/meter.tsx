import styles from './meter.module.css';

/** Shares from which on something needs attention. */
export const NEARLY_FULL_PERCENT = 80;
const FULL_PERCENT = 95;

/** A share, as a bar and in words. The bar changes its colour when it is nearly full. */
export function Meter({ value, max, text }: { value: number; max: number; text: string }) {
  return (
    <span className={styles.meter}>
      {max > 0 && (
        <svg viewBox="0 0 100 6" width="64" height="6" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="6" rx="3" className={styles.all} />
          <rect
            width={(Math.min(value, max) / max) * 100}
            height="6"
            rx="3"
            className={styles[levelOf((value / max) * 100)]}
          />
        </svg>
      )}
      <span className="number">{text}</span>
    </span>
  );
}

function levelOf(percent: number): 'part' | 'nearly' | 'full' {
  if (percent < NEARLY_FULL_PERCENT) return 'part';
  return percent < FULL_PERCENT ? 'nearly' : 'full';
}
