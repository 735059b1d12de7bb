import { type FormEvent, useState } from 'react';
import { networkSize, overlaps, prefixLength, type Range } from '#domain.ts';
import type { MapContent } from './layout/blocks.ts';
import { usableCount } from './layout/names.ts';
import { nextFree, searched } from './layout/views.ts';
import type { MapActions } from './map-actions.ts';
import styles from './next-free.module.css';

const PREFIXES = Array.from({ length: 14 }, (_, index) => 16 + index);
const DEFAULT_PREFIX = 24;

const whole = new Intl.NumberFormat('en');

interface NextFreeProps {
  content: MapContent;
  freeIn: MapActions['freeIn'];
  onPick: (network: Range) => void;
}

/** Finds the lowest free network of a size. Asked again, it goes on to the next one. */
export function NextFree({ content, freeIn, onPick }: NextFreeProps) {
  const { view } = content;
  const [prefix, setPrefix] = useState(DEFAULT_PREFIX);
  const [offered, setOffered] = useState<readonly Range[]>([]);
  const [isFull, setFull] = useState(false);

  function choose(value: string): void {
    setPrefix(Number(value));
    setOffered([]);
    setFull(false);
  }

  function findHere(): Range | undefined {
    const taken = takenOf(content);
    return nextFree(prefix, view, [...taken, ...offered]) ?? nextFree(prefix, view, taken);
  }

  async function find(event: FormEvent): Promise<void> {
    event.preventDefault();
    // Without an answer, what is on the screen is the best that is known.
    const found = freeIn ? await findThere(freeIn, prefix, view, offered).catch(findHere) : findHere();
    setFull(!found);
    if (!found) return;
    setOffered([...offered, found]);
    onPick(found);
  }

  return (
    <form className={styles.nextFree} onSubmit={(event) => void find(event)}>
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

/** All that is taken, also outside the view. */
function takenOf({ used, drafts, reserved }: MapContent): Range[] {
  return [...[...used, ...drafts].map(({ range }) => range), ...reserved];
}

/** As `nextFree`, with the service's knowledge of what is free. */
async function findThere(
  freeIn: NonNullable<MapActions['freeIn']>,
  prefix: number,
  view: Range,
  offered: readonly Range[],
): Promise<Range | undefined> {
  for (const range of searched(view)) {
    if (prefix < prefixLength(range)) continue;
    const free = await freeIn(prefix, range);
    const found = free.find((network) => !offered.some((one) => overlaps(one, network))) ?? free[0];
    if (found) return found;
  }
  return undefined;
}
