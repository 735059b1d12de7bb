import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { formatAddress, formatNetwork, parseAddress, type Range } from '#domain.ts';
import styles from './address-grid.module.css';
import {
  type AddressCell,
  cellForKey,
  cellName,
  cellsOf,
  columnsOf,
  pageAt,
  pageBeside,
  pageCount,
  subnetSummary,
  type UsedAddresses,
} from './layout/address-cells.ts';
import { handlePlainClick } from './map-actions.ts';

interface GridActions {
  hrefOfUsed: (id: string) => string;
  onOpenUsed: (id: string) => void;
  /** Undefined if the user may attach nothing here. */
  free: { href: (address: number) => string; onOpen: (address: number) => void } | undefined;
}

interface AddressGridProps {
  subnet: Range;
  used: readonly UsedAddresses[];
  /** The address to begin with. It is described until another one is pointed to. */
  at?: number | undefined;
  /** Another part of a large subnet is shown. */
  onPage?: (page: Range) => void;
  actions: GridActions;
}

/** The addresses of a subnet row by row, a part at a time in large ones. It has one tab stop, as the map. */
export function AddressGrid({ subnet, used, at: begin, onPage, actions }: AddressGridProps) {
  const [address, setOwnAddress] = useState(begin ?? subnet.first);
  const [hovered, setHovered] = useState<number>();
  const [hasFocus, setHasFocus] = useState(false);
  const wantsFocus = useRef(false);
  const toldPage = useRef<number>(undefined);
  const currentCell = useRef<HTMLElement>(null);
  const page = pageAt(subnet, address);
  const rows = cellsOf(subnet, page, used);
  const cells = rows.flat();
  const columns = columnsOf(subnet);
  const at = Math.min(Math.max(address, page.first), page.last) - page.first;
  const isAsked = begin !== undefined && address === begin;
  const shown = hovered ?? (hasFocus || isAsked ? at : undefined);
  const detail = shown === undefined ? undefined : cells[shown];

  // Another one in the address bar, unless it is what the grid itself told.
  useEffect(() => {
    if (begin !== undefined && begin !== toldPage.current) setOwnAddress(begin);
  }, [begin]);

  // The cell of the last key, after its page has been drawn.
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    currentCell.current?.focus();
  });

  function setAddress(next: number): void {
    setOwnAddress(next);
    const nextPage = pageAt(subnet, next);
    if (nextPage.first === page.first) return;
    toldPage.current = nextPage.first;
    onPage?.(nextPage);
  }

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = addressForKey(event);
    if (next === undefined) return;
    setAddress(next);
    wantsFocus.current = true;
    event.preventDefault();
  }

  function addressForKey(event: KeyboardEvent): number | undefined {
    if (event.key === 'PageDown') return pageBeside(subnet, page, 1)?.first ?? page.last;
    if (event.key === 'PageUp') return pageBeside(subnet, page, -1)?.first ?? page.first;
    const next = cellForKey(cells, at, columns, event);
    return next === undefined ? undefined : page.first + next;
  }

  function open(event: MouseEvent, { state, user, address: opened }: AddressCell): void {
    setAddress(opened);
    if (user) handlePlainClick(event, () => actions.onOpenUsed(user.id));
    else if (state === 'free') handlePlainClick(event, () => actions.free?.onOpen(opened));
  }

  return (
    <section className={styles.grid} aria-label={`Addresses of ${formatNetwork(subnet)}`}>
      {pageCount(subnet) > 1 && <Pages subnet={subnet} page={page} onGo={setAddress} />}
      {/* Its cells take the focus, one at a time. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        role="grid"
        aria-label={`Addresses of ${formatNetwork(page)}`}
        className={columns > 16 ? styles.wide : styles.narrow}
        onKeyDown={press}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onPointerLeave={() => setHovered(undefined)}
      >
        {rows.map((row) => (
          <div key={row[0]?.address} role="row" className={styles.row}>
            <span role="rowheader" className={styles.start}>
              {formatAddress(row[0]?.address ?? page.first)}
            </span>
            {row.map((cell) => (
              <Cell
                key={cell.address}
                cell={cell}
                href={hrefOf(cell, actions)}
                isCurrent={cell.address === page.first + at}
                cellRef={currentCell}
                onPoint={() => setHovered(cell.address - page.first)}
                onOpen={open}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={styles.detail}>{detail ? cellName(detail) : subnetSummary(subnet, used)}</p>
      <ul className={styles.legend} aria-label="Legend">
        {LEGEND.map(([state, text]) => (
          <li key={state}>
            <i className={styles[state]} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LEGEND = [
  ['used', 'used'],
  ['range', 'range'],
  ['free', 'free'],
  ['gateway', 'gateway'],
  ['reserved', 'reserved'],
] as const;

function hrefOf(
  { state, user, address }: AddressCell,
  { hrefOfUsed, free }: GridActions,
): string | undefined {
  if (user) return hrefOfUsed(user.id);
  return state === 'free' ? free?.href(address) : undefined;
}

interface CellProps {
  cell: AddressCell;
  href: string | undefined;
  isCurrent: boolean;
  cellRef: React.RefObject<HTMLElement | null>;
  onPoint: () => void;
  onOpen: (event: MouseEvent, cell: AddressCell) => void;
}

/** With a link; what cannot be opened can have the focus itself. */
function Cell({ cell, href, isCurrent, cellRef, onPoint, onOpen }: CellProps) {
  const shared = {
    className: `${styles.cell} ${styles[cell.state]}`,
    'aria-label': cellName(cell),
    tabIndex: isCurrent ? 0 : -1,
    children: cell.address % 256,
  };
  const setRef = (element: HTMLElement | null) => {
    if (isCurrent && element) cellRef.current = element;
  };
  if (href === undefined) return <span ref={setRef} role="gridcell" onPointerEnter={onPoint} {...shared} />;
  return (
    <span role="gridcell" onPointerEnter={onPoint}>
      {/* Its name is among what is shared. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-has-content */}
      <a ref={setRef} href={href} onClick={(event) => onOpen(event, cell)} {...shared} />
    </span>
  );
}

interface PagesProps {
  subnet: Range;
  page: Range;
  onGo: (address: number) => void;
}

/** Goes to another part of a large subnet. */
function Pages({ subnet, page, onGo }: PagesProps) {
  const [text, setText] = useState('');
  const before = pageBeside(subnet, page, -1);
  const after = pageBeside(subnet, page, 1);
  const wanted = parseAddress(text.trim());
  return (
    <form
      className={styles.pages}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== undefined) onGo(wanted);
      }}
    >
      <button type="button" disabled={!before} onClick={() => before && onGo(before.first)}>
        Previous
      </button>
      <strong>{formatNetwork(page)}</strong>
      <button type="button" disabled={!after} onClick={() => after && onGo(after.first)}>
        Next
      </button>
      <label>
        Go to
        <input
          value={text}
          size={14}
          inputMode="decimal"
          placeholder={formatAddress(subnet.first)}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit" disabled={wanted === undefined}>
        Go
      </button>
    </form>
  );
}
