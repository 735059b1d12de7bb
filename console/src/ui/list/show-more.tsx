import { useState } from 'react';
import { Button } from '../button.tsx';

/** As many rows are drawn without a pause that can be felt. */
const STEP = 100;

const whole = new Intl.NumberFormat('en');

/** The first rows of a long table, and a button for more of them. @param shown how many are first */
export function useFirst<Row>(rows: readonly Row[], shown = STEP) {
  const [most, setMost] = useState(shown);
  const rest = rows.length - most;
  return {
    first: rows.slice(0, most),
    more: rest > 0 && (
      <Button onClick={() => setMost(most + STEP)}>
        Show {whole.format(Math.min(rest, STEP))} more of {whole.format(rest)}
      </Button>
    ),
  };
}
