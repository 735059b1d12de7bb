import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { networkAt, type Range } from '#domain.ts';
import type { Tile } from './layout/blocks.ts';
import { tileAtPoint } from './layout/neighbours.ts';
import { zoomIn, zoomOut } from './layout/views.ts';

/** A click waits this long for a second one, which zooms instead. */
const DOUBLE_CLICK_MS = 220;
/** A zoom is a large step, and a wheel makes many events. */
const WHEEL_PAUSE_MS = 300;

interface PointerOptions {
  frame: RefObject<HTMLElement | null>;
  view: Range;
  tiles: readonly Tile[];
  open: (tile: Tile) => void;
  zoomTo: (view: Range | undefined) => void;
}

/** What the pointer does on the map: it shows, opens and zooms. */
export function usePointer({ frame, view, tiles, open, zoomTo }: PointerOptions) {
  const [point, setPoint] = useState<Point>();
  const waiting = useRef<number>(undefined);
  const latest = useRef({ view, zoomTo });
  latest.current = { view, zoomTo };

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let last = Number.NEGATIVE_INFINITY;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      if (event.deltaY === 0 || event.timeStamp - last < WHEEL_PAUSE_MS) return;
      last = event.timeStamp;
      const { view: shown, zoomTo: zoom } = latest.current;
      zoom(event.deltaY > 0 ? zoomOut(shown) : zoomIn(shown, addressAt(shown, pointOf(element, event))));
    };
    // React listens to wheels passively, and then the browser would zoom the page.
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame]);

  useEffect(() => () => window.clearTimeout(waiting.current), []);

  return {
    /** The index of the tile below the pointer. */
    hovered: point && tileAtPoint(view, tiles, point),

    tileBelow(event: MouseEvent): Tile | undefined {
      return frame.current ? tiles[tileAtPoint(view, tiles, pointOf(frame.current, event))] : undefined;
    },

    move(event: PointerEvent): void {
      if (frame.current && event.pointerType !== 'touch') setPoint(pointOf(frame.current, event));
    },

    leave(): void {
      setPoint(undefined);
    },

    /** Opens a tile, at once unless it may be the first of two clicks. */
    click(event: MouseEvent, tile: Tile): void {
      window.clearTimeout(waiting.current);
      const isMouse = event.detail > 0 && isMouseEvent(event.nativeEvent);
      if (!isMouse || !zoomIn(view, tile.network.first)) open(tile);
      else if (event.detail === 1) waiting.current = window.setTimeout(() => open(tile), DOUBLE_CLICK_MS);
    },

    doubleClick(event: MouseEvent): void {
      window.clearTimeout(waiting.current);
      if (frame.current) zoomTo(zoomIn(view, addressAt(view, pointOf(frame.current, event))));
    },
  };
}

interface Point {
  x: number;
  y: number;
}

function isMouseEvent(event: globalThis.MouseEvent): boolean {
  return !(event instanceof globalThis.PointerEvent) || event.pointerType === 'mouse';
}

/** The place of a pointer in the unit square. */
function pointOf(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: inUnit((clientX - left) / width), y: inUnit((clientY - top) / height) };
}

function inUnit(value: number): number {
  return Math.min(Math.max(value, 0), 1 - 2 ** -20);
}

function addressAt(view: Range, point: Point): number {
  return networkAt(view, point, 32).first;
}
