// Helper processes that do one thing until they are stopped: attacker, monitor, honest client.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';

export class Helper {
  readonly #process: ChildProcess;
  readonly #exit: Promise<unknown>;
  readonly #messages: unknown[] = [];

  /**
   * @param file path relative to this file
   * @param niceness negative values get a higher priority
   */
  constructor(file: string, niceness: number, question: unknown) {
    this.#process = fork(new URL(file, import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#exit = once(this.#process, 'exit');
    this.#process.on('message', (message) => this.#messages.push(message));
    try {
      setPriority(this.#process.pid as number, niceness);
    } catch {
      // Only root may raise the priority.
    }
    this.#process.send(question as object);
  }

  /** Resolves with the first matching message; undefined after a timeout, or when the process has ended. */
  async told<T>(isMeant: (message: T) => boolean, milliseconds: number): Promise<T | undefined> {
    const late = AbortSignal.timeout(Math.ceil(milliseconds));
    for (;;) {
      const found = (this.#messages as T[]).find(isMeant);
      if (found !== undefined || late.aborted || this.#process.exitCode !== null) return found;
      await Promise.race([once(this.#process, 'message', { signal: late }).catch(() => {}), this.#exit]);
    }
  }

  /** The messages since the last call. */
  take<T>(): T[] {
    return this.#messages.splice(0) as T[];
  }

  /** Kills the process, which resets its connections. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#exit;
  }
}

/** Runs in the helper: answers one question of the parent, and ends with the parent. */
export function answerParent<Question>(work: (question: Question) => Promise<void>): void {
  process.once('disconnect', () => process.exit());
  process.once('message', (question) => void work(question as Question));
}

/** Sends a message to the parent, if it still exists. */
export function tell(message: object): void {
  if (process.connected) process.send?.(message, () => {});
}
