// What the service reads to say why there is no console: files beside the console's sources, with one line each. Plain
// JavaScript that Node.js 20 can run.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Why the last build failed. */
export const FAILURE = 'build-failure.txt';

/** The id of the process that builds in the background. */
export const RUNNING = 'build-running.txt';

/** Keeps the first line that says something. */
export function keepFailure(root, text) {
  const lines = stripVTControlCharacters(text).replaceAll(root, '').split('\n');
  const line = lines.find((one) => one.trim() !== '' && !one.startsWith('Build failed')) ?? '';
  write(root, FAILURE, line.trim());
}

/** Written by who starts the process: the service may answer before it does anything. */
export function noteRunning(root, pid) {
  write(root, RUNNING, String(pid));
}

/** Called by the process itself; the note may already be that of the next one. */
export function noteEnd(root) {
  const file = `${root}console/${RUNNING}`;
  if (existsSync(file) && readFileSync(file, 'utf8').trim() === String(process.pid))
    rmSync(file, { force: true });
}

function write(root, name, line) {
  try {
    if (existsSync(`${root}console`)) writeFileSync(`${root}console/${name}`, `${line}\n`);
  } catch {
    // The folder is read-only, which may be the failure itself.
  }
}
