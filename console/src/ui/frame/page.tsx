import { type ReactNode, useEffect } from 'react';
import { sessionStore } from '#api/session.ts';
import { Link } from '../link.tsx';
import styles from './frame.module.css';

/** A page above this one. */
interface Breadcrumb {
  to: string;
  label: string;
}

interface Props {
  title: string;
  /** The way to it, from the outermost page on. */
  trail?: readonly Breadcrumb[];
  /** Beside the title. */
  actions?: ReactNode;
  /** Below it: what the thing is, in a line. */
  about?: ReactNode;
  children: ReactNode;
}

/** The heading of a page, which is also the title of the window, and what stands below it. */
export function Page({ title, trail, actions, about, children }: Props) {
  useEffect(() => {
    document.title = `${title} - ${sessionStore().get().brand.name}`;
  }, [title]);
  return (
    <>
      {trail && <Trail steps={trail} />}
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {about !== undefined && <div className={styles.about}>{about}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </>
  );
}

function Trail({ steps }: { steps: readonly Breadcrumb[] }) {
  return (
    <nav className={styles.trail} aria-label="Breadcrumb">
      <ol>
        {steps.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
