import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of its own that answers one question at a time, and ends with this one. */
export class Child {
  readonly #process: ChildProcess;
  readonly #exit: Promise<unknown[]>;

  /**
   * @param file beside this one
   * @param output file descriptor of its standard output
   */
  constructor(file: string, output: number = 1) {
    this.#process = fork(new URL(file, import.meta.url), { stdio: ['ignore', output, 'inherit', 'ipc'] });
    this.#exit = once(this.#process, 'exit');
  }

  /** @throws Error when the process ends instead of answering; it has told why on standard error */
  async ask<Answer>(question: unknown): Promise<Answer> {
    this.#process.send(question as object);
    const [answer] = await Promise.race([once(this.#process, 'message'), this.#exit.then(fail)]);
    return answer as Answer;
  }

  /** Microseconds of CPU, user and system, that it has used so far. */
  cpu(): Promise<number> {
    return this.ask('cpu');
  }

  async end(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect();
    await this.#exit;
  }
}

/** The other side: answers what the parent asks, and the questions for CPU by itself. */
export function answerParent<Question>(answer: (question: Question) => unknown): void {
  process.on('message', async (question) => {
    process.send?.(question === 'cpu' ? usedCpu() : await answer(question as Question));
  });
  process.once('disconnect', () => process.exit());
}

function usedCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function fail(): never {
  throw new Error('A process of the bench ended too early');
}
