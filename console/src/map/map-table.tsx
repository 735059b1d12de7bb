import { memo, useCallback, useDeferredValue, useState } from 'react';
import { formatNetwork, type Range } from '#domain.ts';
import { useFirst } from '#ui/list/show-more.tsx';
import { isLarge, type MapContent } from './layout/blocks.ts';
import { addressCount, usableCount } from './layout/names.ts';
import { type MapRow, rowsOf } from './layout/table-rows.ts';
import { handlePlainClick, type MapActions } from './map-actions.ts';
import styles from './map-table.module.css';
import { useLongCalculation } from './use-calculation.ts';

const CHOICES = [
  ['all', 'All'],
  ['free', 'Free'],
  ['used', 'Subnets'],
] as const;
const COLUMNS = [
  { title: 'Network' },
  { title: 'Use' },
  { title: 'Addresses', className: `${styles.number} ${styles.addresses}` },
  { title: 'Usable', className: styles.number },
  { title: 'Details' },
];
type Choice = (typeof CHOICES)[number][0];

const whole = new Intl.NumberFormat('en');

interface MapTableProps {
  content: MapContent;
  actions: MapActions;
}

/** The networks of the map by address, with the same actions. It is drawn after the map, which is what people wait for. */
export function MapTable(props: MapTableProps) {
  const content = useDeferredValue<MapContent | undefined>(props.content, undefined);
  const actions = useDeferredValue(props.actions);
  return content && <Table content={content} actions={actions} />;
}

const Table = memo(function Table({ content, actions }: MapTableProps) {
  const begin = useCallback(() => rowsOf(content), [content]);
  const rows = useLongCalculation(begin, isLarge(content));
  return rows && <Rows view={content.view} rows={rows} actions={actions} />;
});

interface RowsProps {
  view: Range;
  rows: readonly MapRow[];
  actions: MapActions;
}

function Rows({ view, rows, actions }: RowsProps) {
  const [choice, setChoice] = useState<Choice>('all');
  const chosen = rows.filter(({ kind }) => choice === 'all' || (kind === 'free') === (choice === 'free'));
  const { first, more } = useFirst(chosen);
  return (
    <section className={styles.table} aria-label={`Networks in ${formatNetwork(view)} as a table`}>
      <fieldset>
        <legend>Show</legend>
        {CHOICES.map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name="map-rows"
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map(({ title, className }) => (
              <th key={title} role="columnheader" scope="col" className={className}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {first.map((row) => (
            <Row key={keyOf(row)} row={row} actions={actions} />
          ))}
        </tbody>
      </table>
      {chosen.length === 0 && <p>{choice === 'free' ? 'Nothing is free here.' : 'No subnet is here.'}</p>}
      {more}
    </section>
  );
}

interface RowProps {
  row: MapRow;
  actions: MapActions;
}

/** Where the table is narrow, two lines: what it is, and what is in it. The roles stay those of a table. */
function Row({ row, actions }: RowProps) {
  const { kind, network } = row;
  return (
    <tr role="row" data-kind={kind}>
      <th role="rowheader" scope="row">
        {formatNetwork(network)}
      </th>
      <td role="cell" className={styles.use}>
        <Use row={row} actions={actions} />
      </td>
      <td role="cell" className={`${styles.number} ${styles.addresses}`}>
        {whole.format(addressCount(network))}
      </td>
      <td role="cell" className={`${styles.number} ${styles.usable}`}>
        {kind === 'reserved' ? '–' : whole.format(usableCount(network))}
      </td>
      <td role="cell" className={styles.details}>
        <Details row={row} actions={actions} />
      </td>
    </tr>
  );
}

function keyOf(row: MapRow): string {
  return `${row.kind} ${formatNetwork(row.network)} ${row.kind === 'used' ? row.id : ''}`;
}

function Use({ row, actions }: RowProps) {
  if (row.kind !== 'used') return <span className={styles.quiet}>{textOf(row)}</span>;
  const { id, label } = row;
  return (
    <a
      href={actions.hrefOfUsed(id)}
      onClick={(event) => handlePlainClick(event, () => actions.onOpenUsed(id))}
    >
      {label}
    </a>
  );
}

function textOf(row: Exclude<MapRow, { kind: 'used' }>): string {
  if (row.kind === 'draft') return `${row.label || 'new'} (not created yet)`;
  return row.kind === 'free' ? 'free' : 'reserved';
}

function Details({ row, actions: { free } }: RowProps) {
  if (row.kind === 'used') return row.note;
  if (row.kind !== 'free' || !free) return null;
  return (
    <a
      href={free.href(row.network)}
      aria-label={`Create here, ${formatNetwork(row.network)}`}
      onClick={(event) => handlePlainClick(event, () => free.onOpen(row.network))}
    >
      Create here
    </a>
  );
}
