import { useEffect, useRef, useState } from 'react';
import { sessionStore } from '#api/session.ts';
import { openDialogs } from '#ui/dialogs/open-dialogs.tsx';
import type { NavigationGroup } from '#ui/frame/navigation.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { pageActions } from '#ui/palette/actions.ts';
import { go } from '#ui/router/location.ts';
import { type Command, commandOf } from './keys.ts';
import styles from './palette-button.module.css';

const Search = lazyDialog(() => import('./search.tsx'));

/** The time for the second key of two. */
const SECOND_KEY_MS = 1500;

/** Opens the palette, and listens to the keys of the console. */
export function PaletteButton({ navigation }: { navigation: readonly NavigationGroup[] }) {
  const [isOpen, setOpen] = useState(false);
  useKeys(() => setOpen(true));
  return (
    <>
      <button
        type="button"
        className={styles.button}
        onPointerEnter={Search.preload}
        onFocus={Search.preload}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor">
          <circle cx="7" cy="7" r="4.5" strokeWidth="1.5" />
          <path d="m10.5 10.5 3.5 3.5" strokeWidth="1.5" />
        </svg>
        <span className={styles.label}>Search</span>
        <kbd className={styles.keys} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {isOpen && <Search navigation={navigation} onClose={() => setOpen(false)} />}
    </>
  );
}

function useKeys(openPalette: () => void): void {
  const open = useRef(openPalette);
  open.current = openPalette;
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY;
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const begun = event.timeStamp - begunAt < SECOND_KEY_MS;
      const command = commandOf(strokeOf(event), begun, sessionStore().get().preferences.keys ?? true);
      begunAt = command.kind === 'begin' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (run(command, open.current)) event.preventDefault();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** @returns whether the key was used */
function run(command: Command, openPalette: () => void): boolean {
  if (command.kind === 'palette') openPalette();
  else if (command.kind === 'go') go(command.to);
  else if (command.kind === 'action') {
    const action = pageActions.get().find(({ key }) => key === command.key);
    if (!action) return false;
    go(action.to);
  }
  return command.kind !== 'none' && command.kind !== 'begin';
}

function strokeOf(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isTyping =
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="application"]') !== null;
  return {
    key,
    hasModifier: ctrlKey || metaKey || altKey,
    hasCommand: (ctrlKey || metaKey) && !altKey,
    isTaken: isTyping || openDialogs.get().length > 0,
  };
}
