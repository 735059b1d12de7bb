import { useEffect, useMemo } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { keepScroll } from './scroll.ts';

/** The address of the console. Paths in the code are below it. */
export const BASE = '/console';

/** How the current address was reached. */
export type Move = 'load' | 'go' | 'back';

let lastMove: Move = 'load';
addEventListener('popstate', () => {
  lastMove = 'back';
});

/** Asks before what was typed is lost. */
let question: string | undefined;

export function moveOf(): Move {
  return lastMove;
}

/** The path below `/console`. */
export function usePath(): string {
  return below(usePathname());
}

/** The path below `/console` of an address of this site. */
export function below(pathname: string): string {
  return pathname.startsWith(BASE) ? pathname.slice(BASE.length) || '/' : pathname;
}

/** What stands after the question mark. */
export function useSearchParams(): URLSearchParams {
  const text = useSearch();
  return useMemo(() => new URLSearchParams(text), [text]);
}

/**
 * Leads to another address of the console.
 * @param to as `paths` makes it
 * @param isReplaced the current address is not kept in the history, as for a filter that changes while typing
 * @param isSaved what was typed is stored now: nothing is lost
 */
export function go(to: string, { isReplaced = false, isSaved = false } = {}): void {
  const isSamePage = to.split('?')[0] === below(location.pathname);
  if (question !== undefined && !isSaved && !isSamePage && !confirm(question)) return;
  keepScroll();
  lastMove = 'go';
  navigate(`${BASE}${to}`, { replace: isReplaced });
}

/** While there is a draft, leaving the page asks first. */
export function useUnsaved(hasDraft: boolean, text = 'Leave this page? What you have typed is lost.'): void {
  useEffect(() => {
    if (!hasDraft) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    question = text;
    addEventListener('beforeunload', ask);
    return () => {
      question = undefined;
      removeEventListener('beforeunload', ask);
    };
  }, [hasDraft, text]);
}
