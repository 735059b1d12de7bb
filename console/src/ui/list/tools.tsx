import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from '../link.tsx';
import { PAGE_SIZES } from './search.ts';
import styles from './tools.module.css';
import type { List } from './use-list.ts';

const TYPING_MS = 250;

/** The line above a list: the search, filters of the page, buttons. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

/** Looks for a part of the label while it is typed. */
export function SearchField({ list, label }: { list: List; label: string }) {
  const [text, setText] = useState(list.q);
  const sent = useRef(list.q);
  const { change } = list;

  // Changed by the address: the way back, or a button that clears the filter.
  useEffect(() => {
    if (list.q === sent.current) return;
    sent.current = list.q;
    setText(list.q);
  }, [list.q]);

  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      change({ q: text });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, change]);

  return (
    <input
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      maxLength={128}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

interface PagerProps {
  list: List;
  /** How many there are in all. */
  total: number;
  pages: number;
}

/** The way through the pages of a list, and how many it shows. */
export function Pager({ list, total, pages }: PagerProps) {
  const { page, size } = list;
  if (total <= (PAGE_SIZES[0] ?? 0) && page === 1) return null;
  const first = (page - 1) * size + 1;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className="number">
        {number(first)}-{number(Math.min(page * size, total))} of {number(total)}
      </span>
      <label>
        <span className="quiet">per page </span>
        <select value={size} onChange={(event) => list.change({ size: Number(event.target.value) })}>
          {PAGE_SIZES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <span className={styles.steps}>
        {page > 1 && (
          <Link to={list.to({ page: page - 1 })} rel="prev" onClick={toTop}>
            Previous
          </Link>
        )}
        {page < pages && (
          <Link to={list.to({ page: page + 1 })} rel="next" onClick={toTop}>
            Next
          </Link>
        )}
      </span>
    </nav>
  );
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function toTop(): void {
  scrollTo(0, 0);
}
