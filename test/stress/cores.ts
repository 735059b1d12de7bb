// Decides which CPU cores the service uses, and which all others.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Cores {
  /** Core list for `taskset`; empty when processes are not bound. */
  server: string;
  clients: string;
}

/** Half of the cores for each side. Without `taskset`, or with a single core, they are shared. */
export function divideCores(): Cores {
  const all = allowedCores();
  if (all.length < 2 || spawnSync('taskset', ['--version']).status !== 0) return { server: '', clients: '' };
  const half = Math.floor(all.length / 2);
  return { server: all.slice(0, half).join(','), clients: all.slice(half).join(',') };
}

/** Binds this process and all processes that it starts from now on. */
export function bindThisProcess({ clients }: Cores): void {
  if (clients) spawnSync('taskset', ['-a', '-c', '-p', clients, String(process.pid)]);
}

/** The command line that runs a command on these cores. */
export function boundTo(cores: string, command: readonly string[]): [file: string, args: string[]] {
  const [file = '', ...args] = cores ? ['taskset', '-c', cores, ...command] : command;
  return [file, args];
}

function allowedCores(): number[] {
  const list = /^Cpus_allowed_list:\s*(.*)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
