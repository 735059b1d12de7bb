// Browsers restore the scroll position before the data has arrived. So we restore it later.

const LONGEST_MS = 1500;

history.scrollRestoration = 'manual';
addEventListener('scrollend', keepScroll);

/** The attempt to go back to a position that was begun last. */
let latest = new AbortController();

/** Notes the position with the entry of the history. */
export function keepScroll(): void {
  history.replaceState({ ...history.state, scroll: Math.round(scrollY) }, '');
}

/**
 * Goes back to the noted position as soon as the page is long enough, or as far as it goes after a while. Input of the
 * user ends the attempt, and so does the next one.
 */
export function restoreScroll(): void {
  const wanted: number = history.state?.scroll ?? 0;
  latest.abort();
  const attempt = new AbortController();
  latest = attempt;
  const { signal } = attempt;
  const end = () => attempt.abort();
  for (const type of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(type, end, { once: true, passive: true, signal });
  }
  // The page grows as its data arrives.
  const growth = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < wanted) return;
    end();
    scrollTo(0, wanted);
  });
  growth.observe(document.body);
  const late = setTimeout(() => scrollTo(0, wanted), LONGEST_MS);
  signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(late);
  });
}
