import { useSyncExternalStore } from 'react';
import { sessionStore } from '#api/session.ts';

interface Props {
  /** Empty: all of them. */
  region: string;
  onChange: (region: string) => void;
}

/** Chooses among the regions that have VPCs. Where there is one only, there is nothing to choose. */
export function RegionFilter({ region, onChange }: Props) {
  const session = sessionStore();
  const { regions } = useSyncExternalStore(session.watch, session.get);
  const usable = regions.filter(({ capabilities }) => capabilities.includes('VPCs'));
  if (usable.length < 2 && region === '') return null;
  return (
    <select aria-label="Region" value={region} onChange={(event) => onChange(event.target.value)}>
      <option value="">All regions</option>
      {usable.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}
