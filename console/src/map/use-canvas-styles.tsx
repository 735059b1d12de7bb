import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CanvasStyles, INKS } from './draw-tiles.ts';
import styles from './map-canvas.module.css';

/**
 * What a canvas needs of the style sheet, once it is known, and the elements to put on the page from which it is read.
 * It is read once for each theme and not for each drawing: the browser has to resolve the styles of the page for it.
 */
export function useCanvasStyles(): [samples: ReactNode, look: CanvasStyles | undefined] {
  const element = useRef<HTMLSpanElement>(null);
  const theme = useTheme();
  const [look, setLook] = useState<CanvasStyles>();
  useLayoutEffect(() => {
    if (element.current) setLook(readCanvasStyles(element.current));
  }, [theme]);
  const samples = (
    <span ref={element} hidden>
      {INKS.map((name) => (
        <i key={name} data-ink={name} className={styles[name]} />
      ))}
    </span>
  );
  return [samples, look];
}

function readCanvasStyles(element: HTMLElement): CanvasStyles {
  const inks = [...element.querySelectorAll<HTMLElement>('[data-ink]')].map((sample) => {
    const { backgroundColor, color } = getComputedStyle(sample);
    return [sample.dataset.ink ?? '', { fill: backgroundColor, line: color }] as const;
  });
  return { inks: new Map(inks), fontFamily: getComputedStyle(element).fontFamily };
}

/** Changes whenever the theme does. */
function useTheme(): number {
  const [theme, setTheme] = useState(0);
  useEffect(() => {
    const change = () => setTheme((before) => before + 1);
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
      matchMedia(query),
    );
    for (const query of queries) query.addEventListener('change', change);
    const attribute = new MutationObserver(change);
    attribute.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      for (const query of queries) query.removeEventListener('change', change);
      attribute.disconnect();
    };
  }, []);
  return theme;
}
