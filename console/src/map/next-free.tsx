import { type FormEvent, useState } from 'react';
import { networkSize, type Range } from '#domain.ts';
import { usableCount } from './layout/names.ts';
import { nextFree } from './layout/views.ts';
import styles from './next-free.module.css';

const PREFIXES = Array.from({ length: 14 }, (_, index) => 16 + index);
const DEFAULT_PREFIX = 24;

const whole = new Intl.NumberFormat('en');

interface NextFreeProps {
  view: Range;
  /** All that is taken, also outside the view. */
  taken: readonly Range[];
  onPick: (network: Range) => void;
}

/** Finds the lowest free network of a size. Asked again, it goes on to the next one. */
export function NextFree({ view, taken, onPick }: NextFreeProps) {
  const [prefix, setPrefix] = useState(DEFAULT_PREFIX);
  const [offered, setOffered] = useState<readonly Range[]>([]);
  const [isFull, setFull] = useState(false);

  function choose(value: string): void {
    setPrefix(Number(value));
    setOffered([]);
    setFull(false);
  }

  function find(event: FormEvent): void {
    event.preventDefault();
    const found = nextFree(prefix, view, [...taken, ...offered]) ?? nextFree(prefix, view, taken);
    setFull(!found);
    if (!found) return;
    setOffered([...offered, found]);
    onPick(found);
  }

  return (
    <form className={styles.nextFree} onSubmit={find}>
      <button type="submit">Next free</button>
      <select aria-label="Size" value={prefix} onChange={(event) => choose(event.target.value)}>
        {PREFIXES.map((length) => (
          <option key={length} value={length}>
            /{length} – {whole.format(usableCount({ first: 0, last: networkSize(length) - 1 }))} usable
          </option>
        ))}
      </select>
      <output>{isFull ? `No /${prefix} is free` : ''}</output>
    </form>
  );
}
