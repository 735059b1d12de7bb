import type { Dump } from '#store/dump/dump';
import { styled } from './colour.ts';

/** Tells on standard error what a long command does. */
export interface ProgressReporter {
  /** Begins a step, such as `Reading the database`. */
  step(what: string): void;
  /** The dump, whose rows are counted as they are read. */
  counted(what: string, dump: Dump): Dump;
  end(): void;
}

type Output = Pick<NodeJS.WriteStream, 'isTTY'> & { write(text: string): unknown };

/** On a terminal, one line is written again and again at most this often. */
const SHOWN_MILLISECONDS = 100;
const CLEAR_LINE = '\r\u001B[K';

/** @param isQuiet for scripts, which read the result only */
export function progressOn(output: Output, isQuiet: boolean): ProgressReporter {
  if (isQuiet) return { step() {}, counted: (_, dump) => dump, end() {} };
  return output.isTTY ? onTerminal(output) : inLines(output);
}

/** A line for each step, for logs. */
function inLines(output: Output): ProgressReporter {
  const step = (what: string) => output.write(`${what} ...\n`);
  return {
    step,
    counted: (what, dump) => whenRead(dump, () => void step(`${what}: ${rowsOf(dump)}`)),
    end() {},
  };
}

function onTerminal(output: Output): ProgressReporter {
  let shown = Number.NEGATIVE_INFINITY;
  let isShown = false;
  const show = (text: string) => {
    isShown = true;
    output.write(`${CLEAR_LINE}${text}`);
  };
  const step = (what: string) => show(`${what} ...`);
  return {
    step,
    counted: (what, dump) =>
      whenRead(
        dump,
        () => step(`${what}: ${rowsOf(dump)}`),
        (read) => {
          if (performance.now() - shown < SHOWN_MILLISECONDS) return;
          shown = performance.now();
          const total = totalOf(dump);
          const percent = total === 0 ? 100 : Math.min(100, Math.floor((read / total) * 100));
          show(`${what}: ${styled('bold', `${percent} %`)} of ${rowsOf(dump)}`);
        },
      ),
    end: () => {
      if (isShown) output.write(CLEAR_LINE);
      isShown = false;
    },
  };
}

/** A dump that tells when its rows begin to be read, and how many were. */
function whenRead(dump: Dump, begin: () => void, read: (rows: number) => void = () => {}): Dump {
  return {
    ...dump,
    async *portions() {
      begin();
      let rows = 0;
      for await (const portion of dump.portions()) {
        yield portion;
        rows += portion.rows.length;
        read(rows);
      }
    },
  };
}

function totalOf({ tables }: Dump): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function rowsOf(dump: Dump): string {
  return `${totalOf(dump).toLocaleString('en-US')} rows`;
}
