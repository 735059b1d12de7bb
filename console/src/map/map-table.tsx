import { useMemo, useState } from 'react';
import { formatNetwork } from '#domain.ts';
import { useFirst } from '#ui/list/show-more.tsx';
import { follow, type MapActions } from './follow.ts';
import type { MapContent } from './layout/blocks.ts';
import { addressCount, usableCount } from './layout/names.ts';
import { type MapRow, rowsOf } from './layout/table-rows.ts';
import styles from './map-table.module.css';

const CHOICES = [
  ['all', 'All'],
  ['free', 'Free'],
  ['used', 'Used'],
] as const;
type Choice = (typeof CHOICES)[number][0];

const whole = new Intl.NumberFormat('en');

/** The networks of the map by address, with the same actions. */
export function MapTable({ content, actions }: { content: MapContent; actions: MapActions }) {
  const rows = useMemo(() => rowsOf(content), [content]);
  const [choice, setChoice] = useState<Choice>('all');
  const chosen = rows.filter(({ kind }) => choice === 'all' || (kind === 'free') === (choice === 'free'));
  const { first, more } = useFirst(chosen);
  return (
    <section className={styles.table} aria-label={`Networks in ${formatNetwork(content.view)} as a table`}>
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
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">Network</th>
              <th scope="col">Use</th>
              <th scope="col" className={styles.number}>
                Addresses
              </th>
              <th scope="col" className={styles.number}>
                Usable
              </th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody>
            {first.map((row) => (
              <Row key={keyOf(row)} row={row} actions={actions} />
            ))}
          </tbody>
        </table>
      </div>
      {chosen.length === 0 && <p>{choice === 'free' ? 'Nothing is free here.' : 'Nothing is used here.'}</p>}
      {more}
    </section>
  );
}

interface RowProps {
  row: MapRow;
  actions: MapActions;
}

function Row({ row, actions }: RowProps) {
  const { kind, network } = row;
  return (
    <tr data-kind={kind}>
      <th scope="row">{formatNetwork(network)}</th>
      <td>
        <Use row={row} actions={actions} />
      </td>
      <td className={styles.number}>{whole.format(addressCount(network))}</td>
      <td className={styles.number}>{kind === 'reserved' ? '–' : whole.format(usableCount(network))}</td>
      <td>
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
    <a href={actions.hrefOfUsed(id)} onClick={(event) => follow(event, () => actions.onOpenUsed(id))}>
      {label}
    </a>
  );
}

function textOf(row: Exclude<MapRow, { kind: 'used' }>): string {
  if (row.kind === 'draft') return `${row.label || 'new'} (not created yet)`;
  return row.kind === 'free' ? 'free' : 'kept by the service';
}

function Details({ row, actions: { free } }: RowProps) {
  if (row.kind === 'used') return row.note;
  if (row.kind !== 'free' || !free) return null;
  return (
    <a
      href={free.href(row.network)}
      aria-label={`Create here, ${formatNetwork(row.network)}`}
      onClick={(event) => follow(event, () => free.onOpen(row.network))}
    >
      Create here
    </a>
  );
}
