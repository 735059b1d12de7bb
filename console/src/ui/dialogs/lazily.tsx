import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A component whose chunk is loaded when it is first shown: for dialogs and other things that come after the page. What a
 * page shows first is never loaded like this, because React holds back what appears late.
 */
export function lazily<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const Late = lazy(load);
  return function Lazily(props: P) {
    return (
      <Suspense fallback={null}>
        <Late {...props} />
      </Suspense>
    );
  };
}
