import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Before the map is measured. */
const USUAL_SIDE = 768;

/** The side of a square element in whole pixels, and the reference to put on it. */
export function useSide(): [frame: RefObject<HTMLDivElement | null>, side: number] {
  const frame = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState(USUAL_SIDE);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setSide(Math.max(1, Math.round(element.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, side];
}
