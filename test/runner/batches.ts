// Groups test files into processes: a process for each file would spend more time on loading than on tests.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { needsOwnProcess } from './files.ts';

const FILES_PER_PROCESS = 12;

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

/** Neighboring files go to different processes, because they are similar, and slow ones would end up together. */
function batchesOf(files: readonly string[]): string[][] {
  const alone = files.filter(needsOwnProcess);
  const together = files.filter((file) => !needsOwnProcess(file));
  const count = Math.ceil(together.length / FILES_PER_PROCESS);
  const batches = Array.from({ length: count }, (_, index) =>
    together.filter((__, position) => position % count === index),
  );
  return [...alone.map((file) => [file]), ...batches];
}
