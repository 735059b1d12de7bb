import { useSyncExternalStore } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { sessionStore } from '#api/session.ts';
import { SHORTCUTS } from '#palette/keys.ts';
import { savePreferences } from '#session/preferences.ts';
import { CheckField } from '#ui/form/controls.tsx';
import { Page } from '#ui/frame/page.tsx';
import { failureText } from '#ui/states/failure-text.ts';
import { toast } from '#ui/toast.tsx';
import styles from './help.module.css';

const GROUPS = [
  {
    title: 'Everywhere',
    keys: [
      { keys: 'Ctrl K', about: 'Search: pages, VPCs, computes, addresses' },
      { keys: '/', about: 'Search as well' },
      { keys: 'Ctrl .', about: 'API calls that the console has made' },
      ...SHORTCUTS,
    ],
  },
  {
    title: 'On a page',
    keys: [
      { keys: 'c', about: 'Create what the page lists' },
      { keys: 'e', about: 'Edit what the page shows' },
      { keys: 'Ctrl Z', about: 'Undo what the message at the bottom says' },
    ],
  },
  {
    title: 'In an address map',
    keys: [
      { keys: '← ↑ → ↓', about: 'The next network in that direction' },
      { keys: '+ -', about: 'Zoom' },
      { keys: 'Enter', about: 'Open a subnet, or create one in a free network' },
      { keys: 'f', about: 'Next free network; with Shift, the previous one' },
      { keys: 'u', about: 'Next subnet; with Shift, the previous one' },
    ],
  },
];

/** The keys of the console, and the switch for those that need no other key. */
export default function Keys() {
  const session = sessionStore();
  const { preferences } = useSyncExternalStore(session.watch, session.get);

  function change(keys: boolean): void {
    savePreferences({ keys }).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error;
      toast(failureText(error));
    });
  }

  return (
    <Page title="Keyboard shortcuts">
      <CheckField
        name="keys"
        label="Use shortcuts without Ctrl"
        isChecked={preferences.keys ?? true}
        onChange={change}
      />
      {GROUPS.map(({ title, keys }) => (
        <section key={title}>
          <h2>{title}</h2>
          <dl className={styles.keys}>
            {keys.map((one) => (
              <div key={one.keys}>
                <dt>
                  <kbd>{one.keys}</kbd>
                </dt>
                <dd>{one.about}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Page>
  );
}
