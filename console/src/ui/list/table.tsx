import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { Link } from '../link.tsx';
import styles from './table.module.css';
import type { List } from './use-list.ts';
import { useRowUpdates } from './use-row-updates.ts';

export interface Column<Row> {
  /** Heading, and the name of the value where rows are cards. */
  title: string;
  /** The field by which the API sorts; without one the heading is no link. */
  sort?: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand on the right. */
  isNumber?: boolean;
  /** What the row is called. One column has it. */
  isName?: boolean;
  /** Width in comparison with the other columns. */
  weight?: number;
}

interface Props<Row> {
  /** What the table lists, for those who do not see where it stands. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are read: as many empty rows stand for them. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  list?: List;
  /** The rows are those of another page or filter, until the new ones are there. */
  isOld?: boolean;
}

const EMPTY_ROWS = 8;
/** With more columns, rows become cards in a wider place. */
const FEW_COLUMNS = 5;

/** Rows of one kind. In a narrow place each becomes a card; the roles stay those of a table. */
export function Table<Row>({ caption, columns, rows, keyOf, list, isOld = false }: Props<Row>) {
  const total = columns.reduce((sum, column) => sum + weightOf(column), 0);
  const body = useRef<HTMLTableSectionElement>(null);
  const held = useRowUpdates(body, rows, keyOf, isOld ? undefined : list?.to({ page: list.page }));
  return (
    <div className={columns.length > FEW_COLUMNS ? `${styles.place} ${styles.many}` : styles.place}>
      <div role="status">
        {held.waiting > 0 && (
          <p className={styles.waiting}>
            <Button onClick={held.show}>{held.waiting} new</Button>
          </p>
        )}
      </div>
      <table role="table" className={styles.table} aria-busy={rows === undefined || isOld || undefined}>
        <caption className="aloud">{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.title} style={{ width: `${(weightOf(column) / total) * 100}%` }} />
          ))}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.title} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} role="rowgroup" data-old={isOld || undefined}>
          {held.rows
            ? held.rows.map((row) => <Cells key={keyOf(row)} row={row} columns={columns} />)
            : Array.from({ length: EMPTY_ROWS }, (_, index) => <EmptyRow key={index} columns={columns} />)}
        </tbody>
      </table>
    </div>
  );
}

/** Widths do not depend on the rows: nothing moves when these come. */
function weightOf<Row>({ weight, isName, isNumber }: Column<Row>): number {
  return weight ?? (isName ? 1.6 : isNumber ? 0.6 : 1);
}

interface HeadingProps<Row> {
  column: Column<Row>;
  list: List | undefined;
}

function Heading<Row>({ column: { title, sort, isNumber }, list }: HeadingProps<Row>) {
  const side = isNumber ? styles.number : undefined;
  if (sort === undefined || !list) {
    return (
      <th role="columnheader" scope="col" className={side}>
        {title}
      </th>
    );
  }
  const order = list.sort === sort ? 'ascending' : list.sort === `-${sort}` ? 'descending' : undefined;
  return (
    <th role="columnheader" scope="col" className={side} aria-sort={order}>
      <Link to={list.to({ sort: order === 'ascending' ? `-${sort}` : sort })} isReplaced>
        {title}
        <span className={styles.arrow} aria-hidden="true">
          {order === 'ascending' ? '↑' : order === 'descending' ? '↓' : ''}
        </span>
      </Link>
    </th>
  );
}

function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr role="row">
      {columns.map(({ title, cell, isNumber, isName }) =>
        isName ? (
          <th key={title} role="rowheader" scope="row" className={styles.name}>
            {cell(row)}
          </th>
        ) : (
          <td key={title} role="cell" data-title={title} className={isNumber ? styles.number : undefined}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

function EmptyRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr role="row" aria-hidden="true">
      {columns.map(({ title, isName, isNumber }) => (
        <td
          key={title}
          role="cell"
          data-title={title}
          className={isName ? styles.name : isNumber ? styles.number : undefined}
        >
          <span className={styles.empty}>&nbsp;</span>
        </td>
      ))}
    </tr>
  );
}
