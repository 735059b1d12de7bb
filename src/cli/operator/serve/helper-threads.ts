import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** Linux names of V8's threads for garbage collection and compilation. */
const NAME = /^V8Worker/;

/**
 * Lowers the priority of V8's helper threads, so that they do not delay requests when they share a core with the main
 * thread. Does nothing where threads have no priority of their own.
 */
export function lowerHelperPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const behind = Math.min(
      getPriority() + constants.priority.PRIORITY_BELOW_NORMAL,
      constants.priority.PRIORITY_LOW,
    );
    for (const id of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${id}/comm`, 'utf8');
      if (NAME.test(name)) setPriority(Number(id), behind);
    }
  } catch {
    // Some sandboxes hide the threads or forbid the change.
  }
}
