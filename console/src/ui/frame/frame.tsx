import type { ReactNode } from 'react';
import { Announcer } from '../announce.tsx';
import { Link } from '../link.tsx';
import { Toasts } from '../toast.tsx';
import styles from './frame.module.css';
import { type NavigationGroup, NavigationList, NavigationMenu, useIsWide } from './navigation.tsx';

interface Props {
  home: string;
  navigation: readonly NavigationGroup[];
  /** In the bar, on the right. */
  tools: ReactNode;
  /** Bars that concern every page. */
  notices: ReactNode;
  children: ReactNode;
}

/** What stands around every page. The server draws the same bar and columns before the script runs. */
export function Frame({ home, navigation, tools, notices, children }: Props) {
  const isWide = useIsWide();
  return (
    <>
      <header className={styles.bar}>
        <a className={styles.skip} href="#main" onClick={toMain}>
          Skip to content
        </a>
        {!isWide && <NavigationMenu groups={navigation} />}
        <Link className={styles.brand} to={home}>
          <img src="/assets/icon.svg" alt="" width="24" height="24" />
          Palisade
        </Link>
        <div className={styles.tools}>{tools}</div>
      </header>
      {notices}
      <div className={styles.columns}>
        <div className={styles.side}>{isWide && <NavigationList groups={navigation} />}</div>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Announcer />
      <Toasts />
    </>
  );
}

function toMain(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
