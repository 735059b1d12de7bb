import type { ReactNode } from 'react';
import styles from './status.module.css';

/** How something is doing: told by a word, and by the shape and colour of a mark. */
export function Status({
  kind,
  children,
}: {
  kind: 'good' | 'bad' | 'waiting' | 'off';
  children: ReactNode;
}) {
  return (
    <span className={`${styles.status} ${styles[kind]}`}>
      <span className={styles.mark} aria-hidden="true" />
      {children}
    </span>
  );
}
