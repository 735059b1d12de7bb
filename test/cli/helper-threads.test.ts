import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ServerProcess } from '#test/harness/server-process';
import { useFolder } from '#test/harness/test-store';

/**
 * Index of `nice` after the thread name in `stat`: it is field 19, and the fields after the name begin with field 3
 * (proc_pid_stat(5)).
 */
const NICE = 19 - 3;

/** Nice values of the threads of a process, by thread name. */
function niceValues(pid: number): Map<string, number[]> {
  const threads = readdirSync(`/proc/${pid}/task`).map((id) => {
    const name = readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { name, main: Number(id) === pid, nice: Number(fields[NICE]) };
  });
  const byName = Map.groupBy(threads, ({ name, main }) => (main ? 'main' : name));
  return new Map([...byName].map(([name, same]) => [name, same.map(({ nice }) => nice)]));
}

describe('the threads of the service', () => {
  const folder = useFolder();

  it("V8's helper threads have a lower priority than the main thread", async () => {
    // Other systems have no priorities per thread.
    if (process.platform !== 'linux') return;
    const server = await ServerProcess.start(`file:${join(folder, 'palisade.db')}`, folder);
    try {
      const threads = niceValues(server.pid);
      const [main = 0] = threads.get('main') ?? [];
      const helpers = threads.get('V8Worker') ?? [];
      assert.ok(helpers.length > 0, [...threads.keys()].join());
      const behind = Math.max(main, constants.priority.PRIORITY_BELOW_NORMAL);
      assert.deepEqual(new Set(helpers), new Set([behind]));
    } finally {
      await server.stop();
    }
  });
});
