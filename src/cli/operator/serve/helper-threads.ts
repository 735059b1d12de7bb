import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** As Linux names the threads of V8 that collect garbage and compile beside the main thread. */
const NAME = /^V8Worker/;

/**
 * Lets the main thread go first where it shares a core with V8's helpers: what they do can wait, requests cannot. Does
 * nothing where threads have no priority of their own.
 */
export function putHelpersBehind(): void {
  if (process.platform !== 'linux') return;
  try {
    for (const id of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${id}/comm`, 'utf8');
      if (NAME.test(name)) setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL);
    }
  } catch {
    // Some sandboxes hide the threads, or forbid it.
  }
}
