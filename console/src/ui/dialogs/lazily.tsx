import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose chunk is loaded when it is first shown: for dialogs and other things that come after the page. It
 * is not React's `lazy`, which holds back what appears late for up to 300 ms.
 */
export function lazily<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function Lazily(props: P) {
    const [Loaded, setLoaded] = useState(() => known);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Loaded) return;
      const show = ({ default: component }: { default: ComponentType<P> }) => {
        known = component;
        setLoaded(() => component);
      };
      load().then(show, (error: unknown) => setFailure({ error }));
    }, [Loaded]);
    // For the boundary that offers to try again.
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...props} /> : null;
  };
}
