import { useEffect, useRef } from 'react';
import type { Range } from '#domain.ts';
import { runInSlices } from './calculation.ts';
import { type CanvasStyles, drawTiles } from './draw-tiles.ts';
import type { Tile } from './layout/blocks.ts';
import styles from './map-canvas.module.css';

interface MapCanvasProps {
  view: Range;
  /** They cover the view. */
  tiles: readonly Tile[];
  side: number;
  look: CanvasStyles;
}

/** Draws what is too much for SVG: the same tiles, with the same texts. */
export function MapCanvas({ view, tiles, side, look }: MapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // Unseen, so that the last drawing stays until this one is complete.
    const sheet = document.createElement('canvas');
    const context = sheet.getContext('2d');
    if (!context) return;
    return runInSlices(drawTiles(context, { view, tiles, side, look }), () => {
      if (!canvas.current) return;
      canvas.current.width = sheet.width;
      canvas.current.height = sheet.height;
      canvas.current.getContext('2d')?.drawImage(sheet, 0, 0);
    });
  }, [view, tiles, side, look]);
  return <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />;
}
