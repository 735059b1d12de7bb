import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { contains, formatNetwork, placeIn, type Range } from '#domain.ts';
import styles from './address-map.module.css';
import type { Calculation } from './calculation.ts';
import { isLarge, layOut, type MapContent, type MapLayout, type Tile } from './layout/blocks.ts';
import { nameOf, pickName, summaryOf } from './layout/names.ts';
import { tileAt, tileForKey } from './layout/neighbours.ts';
import { viewAround, zoomIn, zoomOut } from './layout/views.ts';
import { handlePlainClick, type MapActions } from './map-actions.ts';
import { MapCanvas } from './map-canvas.tsx';
import { type LegendEntry, MapLegend } from './map-legend.tsx';
import { MapPath, MapRanges } from './map-path.tsx';
import { Overlays, PickLink, TileLink } from './map-tiles.tsx';
import { NextFree } from './next-free.tsx';
import { useLongCalculation } from './use-calculation.ts';
import { useCanvasStyles } from './use-canvas-styles.tsx';
import { usePointer } from './use-pointer.ts';
import { useSide } from './use-side.ts';

/** More tiles are drawn on a canvas: each in SVG takes 0.03 ms. */
const MOST_SVG_TILES = 400;
/** A network that was looked for is shown larger than this part of the map. */
const SMALLEST_PICK = 1 / 40;

interface AddressMapProps {
  content: MapContent;
  actions: MapActions;
  /** What the map holds, in one line; without it, how much its subnets take. */
  summary?: string;
  /** Without it, what the kinds of networks mean. */
  legend?: ReactNode;
}

/**
 * The addresses of a network as a square: each used and each free network is one rectangle. It has one tab stop, and
 * keys to go from one to the next.
 */
export function AddressMap({ content: wanted, actions, summary: given, legend }: AddressMapProps) {
  const [frame, side] = useSide();
  const [samples, look] = useCanvasStyles();
  // Until a large one is laid out, the map shows what it showed before.
  const { content, tiles, overlays } = useDrawnLayout(wanted, side) ?? {
    content: wanted,
    tiles: [],
    overlays: [],
  };
  const { view } = content;
  const kinds = useMemo(
    () => new Set<LegendEntry>([...tiles, ...overlays].map(({ kind }) => kind)),
    [tiles, overlays],
  );
  const summary = useMemo(() => given ?? summaryOf(content), [content, given]);
  const [address, setAddress] = useState(view.first);
  const [pick, setPick] = useState<Range>();
  const current = tileAt(tiles, Math.min(Math.max(address, view.first), view.last));
  const [hasFocus, setHasFocus] = useState(false);
  const wantsFocus = useRef(false);
  const currentLink = useRef<HTMLAnchorElement>(null);
  const pickLink = useRef<HTMLAnchorElement>(null);
  const id = useId();
  const isCanvas = tiles.length > MOST_SVG_TILES;
  const pointer = usePointer({ frame, view, tiles, open, zoomTo });
  const pointed = pointer.hovered === undefined ? undefined : tiles[pointer.hovered];
  const shownPick = pick && contains(view, pick) ? pick : undefined;
  const detail = pointed ?? (hasFocus ? tiles[current] : undefined);
  const isPickMeant = shownPick !== undefined && pointed === undefined && hasFocus;

  // The tile of the last key, after the map has been drawn with it.
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    (pickLink.current ?? currentLink.current)?.focus();
  });

  function zoomTo(next: Range | undefined): void {
    if (next) actions.onView(next);
  }

  function open(tile: Tile): void {
    if (tile.kind === 'used') actions.onOpenUsed(tile.block.id);
    else if (tile.kind === 'free' && actions.free) actions.free.onOpen(tile.network);
    else if (tile.kind !== 'draft') zoomTo(zoomIn(view, tile.network.first));
  }

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const tile = tiles[current];
    if (event.key === 'Escape' && pick) {
      setPick(undefined);
    } else if (event.key === '+' || event.key === '=') {
      zoomTo(tile && zoomIn(view, tile.network.first));
    } else if (event.key === '-') {
      zoomTo(zoomOut(view));
    } else {
      const next = tileForKey(view, tiles, current, event);
      if (next === undefined) return;
      setAddress(tiles[next]?.network.first ?? view.first);
      setPick(undefined);
    }
    wantsFocus.current = true;
    event.preventDefault();
  }

  function show(network: Range): void {
    setPick(network);
    setAddress(network.first);
    wantsFocus.current = true;
    const isVisible = contains(view, network) && placeIn(view, network).height >= SMALLEST_PICK;
    if (!isVisible) actions.onView(viewAround(network));
  }

  function click(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.dataset.pick !== undefined && pick) {
      handlePlainClick(event, () => actions.free?.onOpen(pick));
      return;
    }
    // On a canvas, what is touched is no link.
    const first = link?.dataset.first;
    const tile = first === undefined ? pointer.tileBelow(event) : tiles[tileAt(tiles, Number(first))];
    if (!tile) return;
    setAddress(tile.network.first);
    handlePlainClick(event, () => pointer.click(event, tile));
  }

  const drawn = isCanvas
    ? [...new Set([current, ...(pointer.hovered === undefined ? [] : [pointer.hovered])])]
    : [...tiles.keys()];
  return (
    <section className={styles.map} aria-label={`Address map of ${formatNetwork(view)}`}>
      <div className={styles.tools}>
        <MapRanges view={view} actions={actions} />
        {actions.free && <NextFree content={content} freeIn={actions.freeIn} onPick={show} />}
      </div>
      <MapPath view={view} at={tiles[current]?.network.first ?? view.first} actions={actions} />
      <div
        ref={frame}
        className={styles.frame}
        onPointerMove={(event: PointerEvent) => pointer.move(event)}
        onPointerLeave={pointer.leave}
      >
        {samples}
        {isCanvas && look && <MapCanvas view={view} tiles={tiles} side={side} look={look} />}
        {/* Its blocks take the focus, one at a time. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <svg
          viewBox={`0 0 ${side} ${side}`}
          role="group"
          aria-label={`Networks in ${formatNetwork(view)}`}
          aria-describedby={id}
          onKeyDown={press}
          onClick={click}
          onDoubleClick={pointer.doubleClick}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        >
          <Patterns />
          {drawn.map((index) => {
            const tile = tiles[index];
            return (
              tile && (
                <TileLink
                  key={`${tile.network.first}/${tile.network.last}`}
                  view={view}
                  tile={tile}
                  side={side}
                  actions={actions}
                  isCurrent={index === current}
                  ref={index === current ? currentLink : undefined}
                />
              )
            );
          })}
          <Overlays overlays={overlays} side={side} />
          {shownPick && (
            <PickLink
              network={shownPick}
              place={placeIn(view, shownPick)}
              side={side}
              actions={actions}
              ref={pickLink}
            />
          )}
        </svg>
      </div>
      <p className={styles.detail}>{isPickMeant ? pickName(shownPick) : detail ? nameOf(detail) : summary}</p>
      {legend ?? <MapLegend shown={kinds} />}
      <p id={id} className={styles.keys}>
        Arrow keys move, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>F</kbd> finds free networks, <kbd>U</kbd>{' '}
        subnets.
      </p>
    </section>
  );
}

/** A layout with what it was made from. */
interface DrawnLayout extends MapLayout {
  content: MapContent;
}

function useDrawnLayout(content: MapContent, side: number): DrawnLayout | undefined {
  const begin = useCallback(() => layoutWithContent(content, side), [content, side]);
  return useLongCalculation(begin, isLarge(content));
}

function* layoutWithContent(content: MapContent, side: number): Calculation<DrawnLayout> {
  return { content, ...(yield* layOut(content, side)) };
}

/** Fills that differ without colour. */
function Patterns() {
  return (
    <defs>
      <pattern
        id="map-hatch"
        width="8"
        height="8"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0V8" className={styles.hatch} />
      </pattern>
      <pattern
        id="map-cross"
        width="8"
        height="8"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0V8M0 0H8" className={styles.cross} />
      </pattern>
    </defs>
  );
}
