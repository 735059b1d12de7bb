import { useSyncExternalStore } from 'react';
import { usePath } from '#ui/router/location.ts';
import { Link } from '../link.tsx';
import { Menu } from '../menu.tsx';
import styles from './frame.module.css';

export interface NavigationGroup {
  title: string;
  items: readonly { to: string; label: string }[];
}

interface Props {
  groups: readonly NavigationGroup[];
}

/** As in frame.module.css. */
const WIDE = matchMedia('(min-width: 56rem)');

/** Whether the pages stand at the side, and not behind a button in the bar. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, () => WIDE.matches);
}

/** The pages. */
export function NavigationList({ groups }: Props) {
  const current = nearest(usePath(), groups);
  return (
    <nav className={styles.navigation} aria-label="Console">
      <Groups groups={groups} current={current} />
    </nav>
  );
}

/** The same as part of a page, in a narrow window: without opening the menu first. */
export function NavigationLinks({ groups }: Props) {
  if (useIsWide()) return null;
  return (
    <nav className={styles.links} aria-label="Pages">
      <Groups groups={groups} />
    </nav>
  );
}

function Groups({ groups, current }: Props & { current?: string | undefined }) {
  return (
    <>
      {groups.map(({ title, items }) => (
        <section key={title}>
          {title !== '' && <h2>{title}</h2>}
          <ul>
            {items.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} aria-current={to === current ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The same behind a button, in a narrow window. */
export function NavigationMenu({ groups }: Props) {
  const label = (
    <>
      <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true" stroke="currentColor">
        <path d="M2 4h12M2 8h12M2 12h12" strokeWidth="1.6" />
      </svg>
      <span className="aloud">Menu</span>
    </>
  );
  return (
    <div className={styles.burger}>
      <Menu label={label} side="start">
        <NavigationList groups={groups} />
      </Menu>
    </div>
  );
}

/** The page that is open, or the nearest one above it. */
function nearest(path: string, groups: readonly NavigationGroup[]): string | undefined {
  const above = groups
    .flatMap(({ items }) => items.map(({ to }) => to))
    .filter((to) => path === to || path.startsWith(`${to}/`));
  return above.toSorted((a, b) => b.length - a.length)[0];
}

function watchWidth(listener: () => void): () => void {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
}
