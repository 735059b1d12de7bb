import { useEffect, useRef, useState } from 'react';
import type { Range } from '#domain.ts';
import { drawTiles, INKS, type Ink } from './draw-tiles.ts';
import type { Tile } from './layout/blocks.ts';
import styles from './map-canvas.module.css';

interface MapCanvasProps {
  view: Range;
  /** They cover the view. */
  tiles: readonly Tile[];
  side: number;
}

/** Draws what is too much for SVG: the same tiles, with the same texts. */
export function MapCanvas({ view, tiles, side }: MapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const inks = useRef<HTMLSpanElement>(null);
  const look = useLook();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && inks.current) drawTiles(context, { view, tiles, side, inkOf: readInks(inks.current) });
  }, [view, tiles, side, look]);
  return (
    <>
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      <span ref={inks} hidden>
        {INKS.map((name) => (
          <i key={name} data-ink={name} className={styles[name]} />
        ))}
      </span>
    </>
  );
}

/** The colours of the style sheet, as the theme resolves them. */
function readInks(element: HTMLElement): ReadonlyMap<string, Ink> {
  return new Map(
    [...element.querySelectorAll<HTMLElement>('[data-ink]')].map((one) => {
      const { backgroundColor, color } = getComputedStyle(one);
      return [one.dataset.ink ?? '', { fill: backgroundColor, line: color }];
    }),
  );
}

/** Changes whenever the theme does. */
function useLook(): number {
  const [look, setLook] = useState(0);
  useEffect(() => {
    const change = () => setLook((before) => before + 1);
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
      matchMedia(query),
    );
    for (const query of queries) query.addEventListener('change', change);
    const theme = new MutationObserver(change);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      for (const query of queries) query.removeEventListener('change', change);
      theme.disconnect();
    };
  }, []);
  return look;
}
