import type { ReactNode } from 'react';
import { sessionStore } from '#api/session.ts';
import { Announcer } from '../announcer.tsx';
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

/** It is square. The size of an operator's logo is not known before it is loaded. */
const OWN_ICON = '/assets/icon.svg';

/** What stands around every page. The server draws the same bar and columns before the script runs. */
export function Frame({ home, navigation, tools, notices, children }: Props) {
  const isWide = useIsWide();
  const { brand } = sessionStore().get();
  return (
    <>
      <header className={styles.bar}>
        <a className={styles.skip} href="#main" onClick={toMain}>
          Skip to content
        </a>
        {!isWide && <NavigationMenu groups={navigation} />}
        <Link className={styles.brand} to={home}>
          <img src={brand.logo} alt="" height="24" {...(brand.logo === OWN_ICON && { width: 24 })} />
          {brand.name}
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
