import styles from './map-legend.module.css';

const ENTRIES = [
  ['used', 'subnet'],
  ['free', 'free'],
  ['reserved', 'reserved'],
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

const USERS = ['1 VPC', '2 VPCs', '3 VPCs', '4 or more'];

/** What the shades of a map of VPCs over one another mean. */
export function UsersLegend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {USERS.map((text, index) => (
        <li key={text}>
          <i className={styles[`users${index + 1}`]} />
          {text}
        </li>
      ))}
    </ul>
  );
}
