// Browsers restore the scroll position before the data are there. So we do it, after.

const LONGEST_MS = 1500;

history.scrollRestoration = 'manual';
addEventListener('scrollend', keepScroll);

/** Notes the position with the entry of the history. */
export function keepScroll(): void {
  history.replaceState({ ...history.state, scroll: Math.round(scrollY) }, '');
}

/** Goes back to the noted position as soon as the page is long enough. Input of the user ends the attempt. */
export function restoreScroll(): void {
  const wanted: number = history.state?.scroll ?? 0;
  const ends = performance.now() + LONGEST_MS;
  const given = new AbortController();
  for (const type of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(type, () => given.abort(), { once: true, passive: true, signal: given.signal });
  }
  const attempt = () => {
    if (given.signal.aborted) return;
    const isLongEnough = document.documentElement.scrollHeight - innerHeight >= wanted;
    // A table that is still being read will make it longer.
    const mayGrow = performance.now() < ends || document.querySelector('[aria-busy="true"]') !== null;
    if (!isLongEnough && mayGrow) return void requestAnimationFrame(attempt);
    given.abort();
    scrollTo(0, wanted);
  };
  attempt();
}
