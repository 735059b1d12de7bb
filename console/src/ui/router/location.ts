import { useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { drafts, leaveDraft } from './draft.ts';
import { keepScroll } from './scroll.ts';

/** The address of the console. Paths in the code are below it. */
export const BASE = '/console';

/** How the current address was reached. */
export type NavigationKind = 'load' | 'go' | 'back';

let lastMove: NavigationKind = 'load';
/** What the page shows. The address bar may differ from it while a way back from a draft is undone. */
let shown = new URL(location.href);
/** Place of the entry in the history: the browser does not say from where somebody came back. */
let position = positionOf(history.state) ?? keepPosition();
/** What to do once the browser has gone forward again. */
let undone: (() => void) | undefined;

// These listeners come before those of the pages, which draw what is shown.
addEventListener('pushState', show);
addEventListener('replaceState', show);
addEventListener('popstate', ({ state }) => {
  if (undone) {
    const ask = undone;
    undone = undefined;
    return ask();
  }
  const steps = (positionOf(state) ?? position) - position;
  if (steps !== 0 && drafts.get().size > 0 && isLeft(new URL(location.href))) {
    // The browser has gone back already, and cannot be held.
    undone = () => leaveDraft(() => history.go(steps));
    return history.go(-steps);
  }
  position += steps;
  lastMove = 'back';
  show();
});

export function moveOf(): NavigationKind {
  return lastMove;
}

/** The path below `/console`. */
export function usePath(): string {
  return below(useLocationProperty(() => shown.pathname));
}

/** The path below `/console` of an address of this site. */
export function below(pathname: string): string {
  return pathname.startsWith(BASE) ? pathname.slice(BASE.length) || '/' : pathname;
}

/** What stands after the question mark. */
export function useSearchParams(): URLSearchParams {
  const text = useLocationProperty(() => shown.search);
  return useMemo(() => new URLSearchParams(text), [text]);
}

/**
 * Leads to another address of the console. Asks first when that loses a draft.
 * @param to as `paths` makes it
 * @param isReplaced the current address is not kept in the history, as for a filter that changes while typing
 */
export function go(to: string, { isReplaced = false } = {}): void {
  const address = `${BASE}${to}`;
  const move = () => {
    keepScroll();
    lastMove = 'go';
    if (!isReplaced) position += 1;
    navigate(address, { replace: isReplaced, state: { position } });
  };
  if (isLeft(new URL(address, location.href))) leaveDraft(move);
  else move();
}

/** Whether a form of the page is gone at another address. Dialogs have a path of their own, or are named by `do`. */
function isLeft({ pathname, searchParams }: URL): boolean {
  return pathname !== shown.pathname || searchParams.get('do') !== shown.searchParams.get('do');
}

function show(): void {
  if (!undone) shown = new URL(location.href);
}

function positionOf(state: unknown): number | undefined {
  const kept =
    typeof state === 'object' && state !== null && 'position' in state ? state.position : undefined;
  return typeof kept === 'number' ? kept : undefined;
}

/** The first entry of a tab, or one that somebody typed. */
function keepPosition(): number {
  history.replaceState({ ...history.state, position: 0 }, '');
  return 0;
}
