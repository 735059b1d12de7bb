import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Page as Heading } from '#ui/frame/page.tsx';
import { NotLoaded } from '#ui/lazy/not-loaded.tsx';
import { loadScript } from '#ui/lazy/script-loader.ts';
import { Boundary } from '#ui/states/boundary.tsx';
import { below, moveOf, usePath } from './location.ts';
import { findRoute, type PageModule, type PageProps, type PageRoute, type Params } from './match.ts';
import styles from './pages.module.css';
import { restoreScroll } from './scroll.ts';

/** A page, and its chunk, or why it is not there. */
export interface LoadedPage {
  /** Below `/console`. */
  path: string;
  route: PageRoute;
  params: Params;
  Page: ComponentType<PageProps> | undefined;
  failure?: unknown;
}

/** Loads the page of an address, if it can be loaded. */
export async function openPage(
  among: readonly PageRoute[],
  fallback: PageRoute,
  path: string,
): Promise<LoadedPage> {
  const { route, params } = findRoute(among, path) ?? { route: fallback, params: {} };
  return await loadOnce(route).then(
    ({ default: Page }) => ({ path, route, params, Page }),
    (failure: unknown) => ({ path, route, params, Page: undefined, failure }),
  );
}

/** Starts loading what a link leads to: the chunk of its page, and what the page reads first. */
export function prefetchPage(among: readonly PageRoute[], address: string): void {
  const { pathname, searchParams } = new URL(address, location.href);
  const found = findRoute(among, below(pathname));
  if (!found) return;
  loadOnce(found.route).then(
    ({ prefetch }) => prefetch?.(found.params, searchParams),
    () => {
      // The click will tell.
    },
  );
}

const loaded = new Map<PageRoute['load'], Promise<PageModule>>();

function loadOnce({ load }: PageRoute): Promise<PageModule> {
  const known = loaded.get(load);
  if (known) return known;
  const loading = loadScript(load);
  loaded.set(load, loading);
  loading.catch(() => loaded.delete(load));
  return loading;
}

interface Props {
  routes: readonly PageRoute[];
  /** For addresses without a page. */
  fallback: PageRoute;
  /** Loaded before the first drawing. */
  first: LoadedPage;
}

/** The page of the address. The last one stays until the chunk of the next one is there. */
export function Pages({ routes, fallback, first }: Props) {
  const path = usePath();
  const [shown, setShown] = useState(first);
  const drawn = useRef(first);

  useEffect(() => {
    if (shown.path === path) return;
    let isWanted = true;
    void openPage(routes, fallback, path).then((opened) => isWanted && setShown(opened));
    return () => {
      isWanted = false;
    };
  }, [routes, fallback, path, shown.path]);

  // The browser's own attempt comes too early, see scroll.ts.
  useEffect(restoreScroll, []);

  useEffect(() => {
    const before = drawn.current;
    drawn.current = shown;
    if (before.Page === shown.Page && keyOf(before) === keyOf(shown)) return;
    // Somebody may have opened the search while the page was loading, and may be typing there.
    if (!document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) {
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
    if (moveOf() === 'back') restoreScroll();
    else scrollTo(0, 0);
  }, [shown]);

  async function retry() {
    const opened = await openPage(routes, fallback, shown.path);
    setShown((now) => (now === shown ? opened : now));
  }

  const { Page, route, params, failure } = shown;
  const missing = (why: unknown) => (
    <Heading title={route.title}>
      <NotLoaded failure={why} onRetry={() => void retry()} />
    </Heading>
  );
  return (
    <>
      {shown.path !== path && <div className={styles.progress} />}
      <Boundary attempt={shown.path} fallback={missing}>
        {Page ? <Page key={keyOf(shown)} params={params} pattern={route.path} /> : missing(failure)}
      </Boundary>
    </>
  );
}

/** Dialogs with an address of their own are shown by the page that they lie over: it stays as it is. */
function keyOf({ params }: LoadedPage): string {
  return JSON.stringify(params);
}
