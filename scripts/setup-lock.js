// Commands that begin together, as two `./palisade` in a fresh clone do, install and build one after the other. Plain
// JavaScript without dependencies that Node.js 20 can run.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const WAIT_MS = 200;
/** The holder writes its process id at once. */
const UNSIGNED_MS = 10_000;

/** Runs the task while no other command of this checkout runs one. */
export function underLock(root, task) {
  const lock = `${root}.setup-lock`;
  const held = take(lock);
  const release = () => rmSync(lock, { recursive: true, force: true });
  // A failed installation ends the process.
  if (held) process.once('exit', release);
  task();
  if (!held) return;
  process.removeListener('exit', release);
  release();
}

/** @returns whether the lock was taken; false in a folder that cannot be written, where nobody can install anything */
function take(lock) {
  for (let waits = 0; ; waits += 1) {
    try {
      mkdirSync(lock);
      writeFileSync(`${lock}/pid`, String(process.pid));
      return true;
    } catch (error) {
      if (error.code !== 'EEXIST') return false;
    }
    if (isAbandoned(lock)) {
      rmSync(lock, { recursive: true, force: true });
      continue;
    }
    if (waits === 0) console.error('Waiting for another command that installs or builds here…');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
  }
}

/** Whether its holder was killed. */
function isAbandoned(lock) {
  try {
    const pid = Number(readFileSync(`${lock}/pid`, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    if (error.code === 'ESRCH') return true;
    if (error.code !== 'ENOENT') return false;
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    return made !== undefined && Date.now() - made > UNSIGNED_MS;
  }
}
