import { Fragment, memo, type Ref } from 'react';
import { formatNetwork, placeIn, type Range, type UnitRectangle } from '#domain.ts';
import styles from './address-map.module.css';
import type { PixelRectangle } from './draw-tiles.ts';
import type { Overlay, Tile } from './layout/blocks.ts';
import { captionLines, captionOf } from './layout/captions.ts';
import { shadeOfUsers } from './layout/merge.ts';
import { nameOf } from './layout/names.ts';
import { zoomIn } from './layout/views.ts';
import type { MapActions } from './map-actions.ts';

/** Boxes of at least this many pixels have a gap around them. */
const SMALLEST_WITH_GAP = 8;
/** Drafts are drawn with at least this many pixels, or they could not be found. */
const SMALLEST_OVERLAY = 12;

/** The places of a tile in pixels. */
function boxOf({ x, y, width, height }: UnitRectangle, side: number): PixelRectangle {
  return { x: x * side, y: y * side, width: width * side, height: height * side };
}

function inset({ x, y, width, height }: PixelRectangle, by: number): PixelRectangle {
  return { x: x + by, y: y + by, width: Math.max(0, width - 2 * by), height: Math.max(0, height - 2 * by) };
}

function withGap(box: PixelRectangle): PixelRectangle {
  return inset(box, Math.min(box.width, box.height) >= SMALLEST_WITH_GAP ? 1 : 0);
}

function atLeast({ x, y, width, height }: PixelRectangle, smallest: number, side: number): PixelRectangle {
  const wider = Math.max(width, smallest);
  const higher = Math.max(height, smallest);
  return {
    x: Math.min(Math.max(0, x - (wider - width) / 2), side - wider),
    y: Math.min(Math.max(0, y - (higher - height) / 2), side - higher),
    width: wider,
    height: higher,
  };
}

interface TileLinkProps {
  view: Range;
  tile: Tile;
  side: number;
  actions: MapActions;
  isCurrent: boolean;
  /** Set for the tile that can have the focus. For React, links of SVG have the type of links of HTML. */
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A part of the map. It is found by its first address when it is clicked. */
export const TileLink = memo(function TileLink({ view, tile, side, actions, isCurrent, ref }: TileLinkProps) {
  const box = boxOf(placeIn(view, tile.network), side);
  const href = hrefOf(tile, view, actions);
  return (
    <a
      ref={ref}
      href={href}
      role={href === undefined ? 'img' : undefined}
      aria-label={nameOf(tile)}
      tabIndex={isCurrent ? 0 : -1}
      data-first={tile.network.first}
      className={classOf(tile, box)}
    >
      <rect {...withGap(box)} rx={Math.min(4, box.height / 6)} />
      <Caption lines={captionOf(tile, box)} box={box} />
    </a>
  );
});

/** Undefined if there is nothing to open. */
function hrefOf(tile: Tile, view: Range, actions: MapActions): string | undefined {
  if (tile.kind === 'used') return actions.hrefOfUsed(tile.block.id);
  if (tile.kind === 'free' && actions.free) return actions.free.href(tile.network);
  const inner = tile.kind === 'draft' ? undefined : zoomIn(view, tile.network.first);
  return inner && actions.hrefOfView(inner);
}

function classOf(tile: Tile, { height }: PixelRectangle): string | undefined {
  if (tile.kind === 'merged') return `${styles.merged} ${styles[`shade${tile.shade}`]}`;
  if (tile.kind === 'draft') return styles.ground;
  if (tile.kind !== 'used') return styles[tile.kind];
  const { users } = tile.block;
  if (users !== undefined) {
    const shade = shadeOfUsers(users);
    if (height >= SMALLEST_WITH_GAP) return `${styles.users} ${styles[`users${shade}`]}`;
    return `${styles.merged} ${styles[`shade${shade}`]}`;
  }
  const look = height < SMALLEST_WITH_GAP ? styles.small : styles.used;
  return tile.isConflict ? `${look} ${styles.met}` : look;
}

function Caption({ lines, box }: { lines: readonly string[]; box: PixelRectangle }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {/* Not drawn: it separates the words of the link for those who speak what they see. */}
      {index > 0 && ', '}
      <text
        x={box.x + 7}
        y={box.y + (lines.length === 1 && box.height < 22 ? box.height / 2 + 4 : 17 + 15 * index)}
        className={index === 0 && lines.length > 1 ? styles.label : undefined}
      >
        {line}
      </text>
    </Fragment>
  ));
}

/**
 * The drafts and what they share with others. They are no links: their form is beside the map. Their texts stand at
 * the lower end, because that of a network below them stands at the upper one.
 */
export function Overlays({ overlays, side }: { overlays: readonly Overlay[]; side: number }) {
  const drafts = overlays
    .filter(({ kind }) => kind === 'draft')
    .map((draft) => ({ draft, box: atLeast(boxOf(draft.place, side), SMALLEST_OVERLAY, side) }));
  const conflicts = overlays.filter(({ kind }) => kind === 'conflict');
  // Overlays have no other identity than their position in the form.
  return (
    <g className={styles.overlays} aria-hidden="true">
      {drafts.map(({ box }, index) => (
        <rect key={index} {...inset(box, 2)} rx={3} className={styles.draft} data-overlay="draft" />
      ))}
      {conflicts.map(({ place }, index) => (
        <rect
          key={index}
          {...inset(boxOf(place, side), 1)}
          rx={3}
          className={styles.conflict}
          data-overlay="conflict"
        />
      ))}
      {drafts.map(({ draft, box }, index) => {
        const lines = captionLines(draft.label || 'new', draft.network, box);
        const height = 4 + 15 * lines.length;
        return (
          <Caption key={index} lines={lines} box={{ ...box, y: box.y + box.height - height - 6, height }} />
        );
      })}
    </g>
  );
}

/** The network that was looked for. */
export function PickLink({
  network,
  place,
  side,
  actions,
  ref,
}: {
  network: Range;
  place: UnitRectangle;
  side: number;
  actions: MapActions;
  ref: Ref<HTMLAnchorElement>;
}) {
  const box = atLeast(boxOf(place, side), SMALLEST_OVERLAY, side);
  const text = formatNetwork(network);
  return (
    <a
      ref={ref}
      href={actions.free?.href(network)}
      aria-label={`Create a subnet in ${text}, the next free network`}
      data-pick=""
      className={styles.pick}
    >
      <rect {...inset(box, 2)} rx={3} />
      {box.width >= 90 && box.height >= 20 && (
        <text x={box.x + box.width / 2} y={box.y + box.height / 2 + 4}>
          {text}
        </text>
      )}
    </a>
  );
}
