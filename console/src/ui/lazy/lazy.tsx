import { type ComponentType, type FunctionComponent, useEffect, useReducer, useState } from 'react';
import { Boundary } from '#ui/states/boundary.tsx';
import { NotLoaded, NotLoadedDialog, useAutomaticRetry } from './not-loaded.tsx';
import { loadScript } from './script-loader.ts';

/** Imports a component: nothing but an `import()`. */
type ComponentImport<P> = () => Promise<{ default: ComponentType<P> }>;

interface LoadFailureProps<P> {
  failure: unknown;
  onRetry: () => void;
  props: P;
}

/** A component whose script is loaded when it is first shown. */
export type Lazy<P> = FunctionComponent<P> & {
  /** Loads it before. */
  preload: () => void;
};

/** Loads each component of this kind that there is so far. */
const all: (() => Promise<unknown>)[] = [];

/** A dialog that is loaded when it is first shown. When that fails, a dialog says so, and nothing around it is lost. */
export function lazyDialog<P extends { onClose?: () => void }>(load: ComponentImport<P>): Lazy<P> {
  return lazily(load, ({ failure, onRetry, props: { onClose } }) => (
    <NotLoadedDialog failure={failure} onRetry={onRetry} onClose={onClose} />
  ));
}

/** A part of a page that is loaded when it is first shown. */
export function lazyPart<P extends object>(load: ComponentImport<P>): Lazy<P> {
  return lazily(load, ({ failure, onRetry }) => <NotLoaded failure={failure} onRetry={onRetry} />);
}

/** The same for what nobody misses. */
export function lazyNote<P extends object>(load: ComponentImport<P>): Lazy<P> {
  return lazily(load, function Missing({ failure, onRetry }) {
    useAutomaticRetry(failure, onRetry);
    return null;
  });
}

/**
 * What is there so far is loaded, one after the other, when the browser has nothing else to do. Before any page is loaded, that
 * is what stands around all pages: the network may be away when it is needed.
 */
export function preloadWhenIdle(): void {
  const wanted = [...all];
  const loadAll = async () => {
    for (const load of wanted) await load().catch(() => undefined);
  };
  // Safari has none.
  const whenIdle: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback;
  if (whenIdle) whenIdle(() => void loadAll());
  else setTimeout(() => void loadAll(), 1000);
}

/** It is not React's `lazy`, which holds back what appears late for up to 300 ms. */
function lazily<P extends object>(
  load: ComponentImport<P>,
  Missing: ComponentType<LoadFailureProps<P>>,
): Lazy<P> {
  let known: ComponentType<P> | undefined;
  const open = async () => (known ??= (await loadScript(load)).default);
  all.push(open);
  function Lazily(props: P) {
    const [Shown, setShown] = useState(() => known);
    const [failed, setFailed] = useState<{ failure: unknown }>();
    const [attempt, retry] = useReducer((before: number) => before + 1, 0);
    useEffect(() => {
      if (Shown) return;
      open().then(
        (component) => setShown(() => component),
        (failure: unknown) => setFailed({ failure }),
      );
    }, [Shown, attempt]);
    const missing = (failure: unknown) => <Missing failure={failure} onRetry={retry} props={props} />;
    if (!Shown) return failed ? missing(failed.failure) : null;
    return (
      <Boundary attempt="" fallback={missing}>
        <Shown {...props} />
      </Boundary>
    );
  }
  return Object.assign(Lazily, { preload: () => void open().catch(() => undefined) });
}
