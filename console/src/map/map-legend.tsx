import styles from './map-legend.module.css';

const ENTRIES = [
  ['used', 'subnet'],
  ['free', 'free'],
  ['reserved', 'kept by the service'],
  ['merged', 'many small networks'],
  ['draft', 'not created yet'],
  ['conflict', 'overlap'],
] as const;

export type LegendEntry = (typeof ENTRIES)[number][0];

/** What the patterns of the map mean, for those that are in it. */
export function MapLegend({ shown }: { shown: ReadonlySet<LegendEntry> }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {ENTRIES.filter(([kind]) => shown.has(kind)).map(([kind, text]) => (
        <li key={kind}>
          <i className={styles[kind]} />
          {text}
        </li>
      ))}
    </ul>
  );
}
