/** Well below the maximum number of statement parameters on either database, for any of our tables. */
const ROWS_PER_STATEMENT = 500;

/** Splits rows to insert into portions that fit into one statement. */
export function* portions<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
  }
}
