import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePath } from '#ui/router/location.ts';
import { Link } from '../link.tsx';
import styles from './frame.module.css';

export interface NavigationGroup {
  title: string;
  items: readonly { to: string; label: string }[];
}

/** As in frame.module.css. */
const WIDE = matchMedia('(min-width: 56rem)');

/** The pages, at the side. In a narrow window they are behind a button. */
export function NavigationList({ groups }: { groups: readonly NavigationGroup[] }) {
  const isWide = useSyncExternalStore(watchWidth, () => WIDE.matches);
  const path = usePath();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);

  const list = (
    <nav className={styles.navigation} aria-label="Console">
      {groups.map(({ title, items }) => (
        <section key={title}>
          {title !== '' && <h2>{title}</h2>}
          <ul>
            {items.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} aria-current={isBelow(path, to) ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
  if (isWide) return list;
  return (
    <details className={styles.drawer} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Menu</summary>
      {list}
    </details>
  );
}

function isBelow(path: string, to: string): boolean {
  return path === to || path.startsWith(`${to}/`);
}

function watchWidth(listener: () => void): () => void {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
}
