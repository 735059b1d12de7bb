import { type SyntheticEvent, useMemo, useState } from 'react';
import { Link } from '#ui/link.tsx';
import { BOX_HEIGHT, type TopologyLayout, type TopologyLine } from './layout.ts';
import { pathOf } from './path.ts';
import styles from './topology.module.css';

/** What a box says, and where it leads. */
export interface BoxText {
  /** What it is, for those who do not see in which column it stands. */
  kind: string;
  title: string;
  detail: string;
  to: string;
  /** It does not run. */
  isOff: boolean;
}

interface Props {
  /** What is drawn, for those who do not see it. */
  label: string;
  layout: TopologyLayout;
  /** By the key of the box. */
  texts: ReadonlyMap<string, BoxText>;
  /** The box whose path is lit as long as nobody points to another one. */
  focus: string | undefined;
}

const COLUMNS = ['VPC', 'Subnets', 'Computes', 'Public addresses'];
/** Of the width, which is 1000: four columns and what is between them. */
const BOX_WIDTH = 190;
const COLUMN_STEP = 270;
/** Where a line branches off. */
const CORNER = 8;

/**
 * A VPC from left to right. The box that somebody points to, or that has the focus, lights all that belongs to it, and
 * the rest becomes quiet.
 */
export function Topology({ label, layout, texts, focus }: Props) {
  const [pointed, setPointed] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const { boxes, lines, height } = layout;
  const lit = useMemo(() => {
    // What was pointed to may be gone since.
    const paths = [pointed, focused, focus].map((key) => pathOf(layout, key ?? ''));
    return paths.find(({ size }) => size > 0);
  }, [layout, pointed, focused, focus]);
  const stateOf = (isLit: boolean) => (lit === undefined ? undefined : isLit ? 'lit' : 'quiet');
  // Those that are lit lie over those that share a part of the way with them.
  const drawn = lines
    .map((line, index) => ({
      line,
      index,
      isLit: lit !== undefined && lit.has(line.from) && lit.has(line.to),
    }))
    .toSorted((a, b) => Number(a.isLit) - Number(b.isLit));
  return (
    <div className={styles.topology}>
      <ul className={styles.columns} aria-hidden="true">
        {COLUMNS.map((column) => (
          <li key={column}>{column}</li>
        ))}
      </ul>
      {/* The boxes are links. What is around them notes which one it is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-label={label}
        className={styles.drawing}
        style={{ height }}
        onPointerOver={(event) => event.pointerType !== 'touch' && setPointed(keyAt(event))}
        onPointerLeave={() => setPointed(undefined)}
        onFocus={(event) => setFocused(keyAt(event))}
        onBlur={() => setFocused(undefined)}
      >
        <svg viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {drawn.map(({ line, index, isLit }) => (
            <path
              // Lines have no other identity: a compute may have two interfaces in a subnet.
              key={index}
              d={curveOf(line)}
              vectorEffect="non-scaling-stroke"
              className={line.isActive ? undefined : styles.inactive}
              data-state={stateOf(isLit)}
            />
          ))}
        </svg>
        {boxes.map(({ key, column, y }) => {
          const text = texts.get(key);
          return (
            text && (
              <Link
                key={key}
                to={text.to}
                className={text.isOff ? `${styles.box} ${styles.off}` : styles.box}
                style={{
                  left: `${(column * COLUMN_STEP) / 10}%`,
                  top: y,
                  width: `${BOX_WIDTH / 10}%`,
                  height: BOX_HEIGHT,
                }}
                data-key={key}
                data-state={stateOf(lit?.has(key) ?? false)}
              >
                <span className="aloud">{text.kind} </span>
                <strong>{text.title}</strong> <span>{text.detail}</span>
              </Link>
            )
          );
        })}
      </div>
    </div>
  );
}

function keyAt({ target }: SyntheticEvent): string | undefined {
  const box = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
  return box?.dataset.key;
}

/** From the right side of a box to the left side of the next. */
function curveOf({ column, fromY, toY }: TopologyLine): string {
  const start = column * COLUMN_STEP + BOX_WIDTH;
  const end = (column + 1) * COLUMN_STEP;
  const middle = (start + end) / 2;
  // Many curves from one box would run together: they share a trunk from which each branches off.
  if (column === 0 && toY - fromY > CORNER) {
    return `M${start} ${fromY}H${middle}V${toY - CORNER}Q${middle} ${toY} ${middle + CORNER} ${toY}H${end}`;
  }
  return `M${start} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${end} ${toY}`;
}
