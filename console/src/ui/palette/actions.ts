import { useEffect } from 'react';
import { createStore } from '#api/store.ts';
import type { Allowed } from '../button.tsx';

/** Something that the page can do, for the palette and by a key. */
export interface PageAction {
  label: string;
  /** As `paths` makes it. */
  to: string;
  /** `c` creates, `e` edits. */
  key?: 'c' | 'e';
  /** What is not allowed is not offered. */
  right?: Allowed | undefined;
}

/** What the page that is shown can do. */
export const pageActions = createStore<readonly PageAction[]>([]);

/** Offers what a page can do, as long as it is shown. */
export function usePageActions(actions: readonly PageAction[]): void {
  const text = JSON.stringify(actions.filter(({ right }) => right?.isAllowed ?? true));
  useEffect(() => {
    const offered: readonly PageAction[] = JSON.parse(text);
    pageActions.set(offered);
    return () => {
      if (pageActions.get() === offered) pageActions.set([]);
    };
  }, [text]);
}
