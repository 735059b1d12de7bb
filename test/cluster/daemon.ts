import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import type { ServerUser } from '#test/postgres-server';

/** A process whose output goes to a file. */
export class Daemon {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;

  constructor(program: string, args: readonly string[], folder: string, log: string, user?: ServerUser) {
    const output = openSync(log, 'a');
    this.#child = spawn(program, args, {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
      stdio: ['ignore', output, output],
    });
    this.#exited = once(this.#child, 'exit');
  }

  /** Stops its execution; only `kill` ends that. */
  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
