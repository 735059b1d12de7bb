import { useSyncExternalStore } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { type Preferences, sessionStore } from '#api/session.ts';
import { showCalls } from '#calls/drawer-state.ts';
import { paths } from '#paths.ts';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import { failureText } from '#ui/states/failure-text.ts';
import { applyTheme } from '#ui/theme.ts';
import { toast } from '#ui/toast.tsx';
import { savePreferences } from './preferences.ts';
import styles from './session.module.css';
import { signOut } from './session.ts';

const THEMES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Who is signed in, and what belongs to the person and not to the account's things. */
export function UserMenu() {
  const session = sessionStore();
  const { user, account, brand, preferences } = useSyncExternalStore(session.watch, session.get);
  const theme = preferences.theme ?? 'auto';

  function change(changes: Preferences): void {
    if (changes.theme) applyTheme(changes.theme);
    toastFailure(savePreferences(changes).catch(takeBack));
  }

  function takeBack(error: unknown): never {
    applyTheme(theme);
    throw error;
  }

  return (
    <Menu label={user.username}>
      <p className={styles.who}>
        {user.email}
        {account.company !== '' && <span>{account.company}</span>}
      </p>
      <hr />
      <Link to={paths.profile()}>Profile</Link>
      <Link to={paths.sessions()}>Sessions</Link>
      <hr />
      <label className={styles.choice}>
        Theme
        <select
          value={theme}
          onChange={(event) => {
            const chosen = THEMES.find(({ value }) => value === event.target.value);
            if (chosen) change({ theme: chosen.value });
          }}
        >
          {THEMES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        Times in UTC
        <input
          type="checkbox"
          checked={preferences.utc ?? false}
          onChange={(event) => change({ utc: event.target.checked })}
        />
      </label>
      <hr />
      <button type="button" onClick={showCalls}>
        API calls
      </button>
      <Link to={paths.keys()}>Keyboard shortcuts</Link>
      <Link to={paths.about()}>About</Link>
      {brand.supportUrl !== null && <a href={brand.supportUrl}>Get help</a>}
      <hr />
      <button type="button" onClick={() => toastFailure(signOut())}>
        Sign out
      </button>
    </Menu>
  );
}

function toastFailure(action: Promise<void>): void {
  action.catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
    toast(failureText(error));
  });
}
