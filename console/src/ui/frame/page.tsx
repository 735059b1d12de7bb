import { type ReactNode, useEffect } from 'react';
import styles from './frame.module.css';

interface Props {
  title: string;
  /** Above the title: the way back. */
  trail?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** Below it: what the thing is, in a line. */
  about?: ReactNode;
  children: ReactNode;
}

/** The heading of a page, which is also the title of the window, and what stands below it. */
export function Page({ title, trail, actions, about, children }: Props) {
  useEffect(() => {
    document.title = `${title} - Palisade`;
  }, [title]);
  return (
    <>
      {trail !== undefined && <div className={styles.trail}>{trail}</div>}
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {about !== undefined && <div className={styles.about}>{about}</div>}
      {children}
    </>
  );
}
