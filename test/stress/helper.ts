// Processes beside this one that do one thing until they are ended: attacker, monitor, honest client.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';

export class Helper {
  readonly #process: ChildProcess;
  readonly #exit: Promise<unknown>;
  readonly #messages: unknown[] = [];

  /** @param file beside this one @param niceness negative: before others */
  constructor(file: string, niceness: number, question: unknown) {
    this.#process = fork(new URL(file, import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#exit = once(this.#process, 'exit');
    this.#process.on('message', (message) => this.#messages.push(message));
    try {
      setPriority(this.#process.pid as number, niceness);
    } catch {
      // Only root may go before others.
    }
    this.#process.send(question as object);
  }

  /** Resolves with the first message that is meant; undefined when the time is over or the process has ended. */
  async told<T>(isMeant: (message: T) => boolean, milliseconds: number): Promise<T | undefined> {
    const late = AbortSignal.timeout(Math.ceil(milliseconds));
    for (;;) {
      const found = (this.#messages as T[]).find(isMeant);
      if (found !== undefined || late.aborted || this.#process.exitCode !== null) return found;
      await Promise.race([once(this.#process, 'message', { signal: late }).catch(() => {}), this.#exit]);
    }
  }

  /** What it has told since the last time. */
  take<T>(): T[] {
    return this.#messages.splice(0) as T[];
  }

  /** Its connections break off. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#exit;
  }
}

/** The other side: one question from the parent, with which it ends. */
export function answerParent<Question>(work: (question: Question) => Promise<void>): void {
  process.once('disconnect', () => process.exit());
  process.once('message', (question) => void work(question as Question));
}

/** Tells the parent, unless it has gone. */
export function tell(message: object): void {
  if (process.connected) process.send?.(message, () => {});
}
