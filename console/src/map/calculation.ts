/** Half of what a frame of 60 Hz has. */
const TURN_MS = 8;

/** A long calculation. It yields often, wherever it could be interrupted. */
export type Calculation<Result> = Generator<void, Result, void>;

/**
 * Runs a long calculation in short turns, so that the page goes on answering. The first turn is at once, and is enough
 * for most.
 * @returns gives up
 */
export function runInSlices<Result>(work: Calculation<Result>, onDone: (result: Result) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function turn(): void {
    const end = performance.now() + TURN_MS;
    const done = runSlice(work, () => performance.now() >= end);
    if (done) onDone(done.result);
    else timer = setTimeout(turn);
  }
  turn();
  return () => clearTimeout(timer);
}

/** Runs a calculation without a pause. */
export function runToEnd<Result>(work: Calculation<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Goes on with a calculation until it is done or its turn is over. In the second case there is no result yet. */
export function runSlice<Result>(
  work: Calculation<Result>,
  isOver: () => boolean,
): { result: Result } | undefined {
  for (;;) {
    const { done, value } = work.next();
    if (done) return { result: value };
    if (isOver()) return undefined;
  }
}
