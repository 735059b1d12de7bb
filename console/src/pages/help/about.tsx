import { useSyncExternalStore } from 'react';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { Copyable } from '#ui/copy.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import styles from './help.module.css';

/** Which version this is, and where to read more. */
export default function About() {
  const session = sessionStore();
  const { version, apiUrl, account } = useSyncExternalStore(session.watch, session.get);
  return (
    <Page title="About">
      <dl className={styles.facts}>
        <dt>Version</dt>
        <dd>
          <Copyable text={version} />
        </dd>
        <dt>API</dt>
        <dd>
          <Copyable text={apiUrl} />
        </dd>
        <dt>Account</dt>
        <dd>
          <Copyable text={account.euuid} name="the id of the account" />
        </dd>
      </dl>
      <ul>
        <li>
          <a href="/docs">API reference, with an example for every operation</a>
        </li>
        <li>
          <Link to={paths.keys()}>Keyboard shortcuts</Link>
        </li>
        <li>
          <a href={NOTICES}>Licenses of the software in the console</a>
        </li>
      </ul>
    </Page>
  );
}

const NOTICES = '/console/assets/NOTICES.txt';
