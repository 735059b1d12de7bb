// Groups test files into processes: a process for each file would spend more time on loading than on tests.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { needsOwnProcess, usesBrowser } from './files.ts';

const FILES_PER_PROCESS = 12;
/** Of tests of pages, which take longer. */
const FILES_PER_BROWSER = 4;

export interface Batches {
  /** The module of each process, with the test files that it runs. */
  files: ReadonlyMap<string, readonly string[]>;
  remove: () => void;
}

/** @param suites whether each file is a suite of its own; see `runFiles` */
export function writeBatches(files: readonly string[], { suites }: { suites: boolean }): Batches {
  const folder = resolve('node_modules/.cache/palisade-tests', String(process.pid));
  mkdirSync(folder, { recursive: true });
  const run = suites ? 'runFiles' : 'runSelection';
  const runner = pathToFileURL(resolve('test/runner/batch.ts')).href;
  const entries = batchesOf(files).map((batch, index): [string, string[]] => {
    const entry = join(folder, `batch-${index + 1}.mjs`);
    const list = JSON.stringify(batch, null, 2);
    writeFileSync(entry, `import { ${run} } from '${runner}';\n\nawait ${run}(${list});\n`);
    return [entry, batch];
  });
  return { files: new Map(entries), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function batchesOf(files: readonly string[]): string[][] {
  const alone = files.filter(needsOwnProcess);
  const together = files.filter((file) => !needsOwnProcess(file));
  return [
    ...dealt(together.filter(usesBrowser), FILES_PER_BROWSER),
    ...alone.map((file) => [file]),
    ...dealt(
      together.filter((file) => !usesBrowser(file)),
      FILES_PER_PROCESS,
    ),
  ];
}

/** Neighboring files go to different processes, because they are similar, and slow ones would end up together. */
function dealt(files: readonly string[], size: number): string[][] {
  const count = Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, index) =>
    files.filter((__, position) => position % count === index),
  );
}
