import { useEffect, useRef, useState } from 'react';
import type { Tile } from './layout/blocks.ts';
import { captionOf } from './layout/captions.ts';
import styles from './map-canvas.module.css';

/** The colours of a kind of tile. */
interface Ink {
  fill: string;
  line: string;
}

/** Smaller used networks are drawn in a strong colour, or they could not be seen among the free ones. */
const SMALLEST_WITH_GAP = 8;
/** Smaller tiles have no line: there would be nothing but lines. */
const SMALLEST_WITH_LINE = 5;

/** Draws what is too much for SVG: the same tiles, with the same texts. */
export function MapCanvas({ tiles, side }: { tiles: readonly Tile[]; side: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const inks = useRef<HTMLSpanElement>(null);
  const look = useLook();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && inks.current) draw(context, { tiles, side, inkOf: readInks(inks.current) });
  }, [tiles, side, look]);
  return (
    <>
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      <span ref={inks} hidden>
        {['used', 'small', 'free', 'reserved', 'draft', 'shade1', 'shade2', 'shade3', 'shade4'].map(
          (name) => (
            <i key={name} data-ink={name} className={styles[name]} />
          ),
        )}
      </span>
    </>
  );
}

interface Drawing {
  tiles: readonly Tile[];
  side: number;
  inkOf: ReadonlyMap<string, Ink>;
}

function draw(context: CanvasRenderingContext2D, { tiles, side, inkOf }: Drawing): void {
  const scale = window.devicePixelRatio;
  context.canvas.width = side * scale;
  context.canvas.height = side * scale;
  context.scale(scale, scale);
  const { color: textColour, fontFamily } = getComputedStyle(context.canvas);
  context.font = `12px ${fontFamily}`;
  for (const tile of tiles) {
    const { x, y, width, height } = tile.place;
    const ink = inkOf.get(inkName(tile, height * side));
    if (!ink) continue;
    context.fillStyle = ink.fill;
    context.fillRect(x * side, y * side, width * side, height * side);
    if (height * side < SMALLEST_WITH_LINE) continue;
    context.strokeStyle = ink.line;
    context.strokeRect(x * side + 0.5, y * side + 0.5, width * side - 1, height * side - 1);
    context.fillStyle = textColour;
    for (const [index, line] of captionOf(tile, { width: width * side, height: height * side }).entries())
      context.fillText(line, x * side + 7, y * side + 17 + 15 * index);
  }
}

function inkName(tile: Tile, height: number): string {
  if (tile.kind === 'merged') return `shade${tile.shade}`;
  return tile.kind === 'used' && height < SMALLEST_WITH_GAP ? 'small' : tile.kind;
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
