import { useMemo, useState } from 'react';
import { formatNetwork } from '#domain.ts';
import { follow, type MapActions } from './follow.ts';
import type { MapContent } from './layout/blocks.ts';
import { type MapRow, rowsOf } from './layout/table-rows.ts';
import styles from './map-table.module.css';

/** Rows that are shown at first, and with each "more". */
const ROWS = 200;
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
  const [most, setMost] = useState(ROWS);
  const chosen = rows.filter(({ kind }) => choice === 'all' || (kind === 'free') === (choice === 'free'));
  const rest = chosen.length - most;
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
            {chosen.slice(0, most).map((row) => (
              <tr key={`${row.kind} ${row.ipv4} ${row.id}`} data-kind={row.kind}>
                <th scope="row">{row.ipv4}</th>
                <td>
                  <Use row={row} actions={actions} />
                </td>
                <td className={styles.number}>{whole.format(row.addresses)}</td>
                <td className={styles.number}>{row.kind === 'reserved' ? '–' : whole.format(row.usable)}</td>
                <td>
                  <Details row={row} actions={actions} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen.length === 0 && <p>{choice === 'free' ? 'Nothing is free here.' : 'Nothing is used here.'}</p>}
      {rest > 0 && (
        <button type="button" onClick={() => setMost(most + ROWS)}>
          Show {whole.format(Math.min(rest, ROWS))} more of {whole.format(rest)}
        </button>
      )}
    </section>
  );
}

function Use({ row, actions }: { row: MapRow; actions: MapActions }) {
  const { id } = row;
  if (id === null) return <span className={styles.quiet}>{USES[row.kind](row)}</span>;
  return (
    <a href={actions.hrefOfUsed(id)} onClick={(event) => follow(event, () => actions.onOpenUsed(id))}>
      {row.label}
    </a>
  );
}

const USES: Record<MapRow['kind'], (row: MapRow) => string> = {
  used: ({ label }) => label,
  free: () => 'free',
  reserved: () => 'kept by the service',
  draft: ({ label }) => `${label || 'new'} (not created yet)`,
};

function Details({ row, actions: { free } }: { row: MapRow; actions: MapActions }) {
  if (row.kind !== 'free' || !free) return row.note;
  return (
    <a
      href={free.href(row.network)}
      aria-label={`Create here, ${row.ipv4}`}
      onClick={(event) => follow(event, () => free.onOpen(row.network))}
    >
      Create here
    </a>
  );
}
