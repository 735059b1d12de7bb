/** Far below the number of parameters a statement can have on either database, with any table of ours. */
const ROWS_PER_STATEMENT = 500;

/** Rows to insert, in portions that one statement can take. */
export function* portions<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
  }
}
