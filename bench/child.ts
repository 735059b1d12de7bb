import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A child process that answers one question at a time, and ends with its parent. */
export class Child {
  readonly #process: ChildProcess;
  readonly #exit: Promise<unknown[]>;

  /**
   * @param file path relative to this file
   * @param output file descriptor for its standard output
   */
  constructor(file: string, output: number = 1) {
    this.#process = fork(new URL(file, import.meta.url), { stdio: ['ignore', output, 'inherit', 'ipc'] });
    this.#exit = once(this.#process, 'exit');
  }

  /** @throws Error when the process ends without an answer; its standard error tells why */
  async ask<Answer>(question: unknown): Promise<Answer> {
    this.#process.send(question as object);
    const [answer] = await Promise.race([once(this.#process, 'message'), this.#exit.then(fail)]);
    return answer as Answer;
  }

  /** CPU time used so far, user and system, in microseconds. */
  cpu(): Promise<number> {
    return this.ask('cpu');
  }

  /** Resident memory in bytes. */
  memory(): Promise<number> {
    return this.ask('memory');
  }

  async end(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect();
    await this.#exit;
  }
}

/** Runs in the child: answers the questions of the parent, including those about CPU time and memory. */
export function answerParent<Question>(answer: (question: Question) => unknown): void {
  process.on('message', async (question) => {
    if (question === 'cpu') process.send?.(usedCpu());
    else if (question === 'memory') process.send?.(process.memoryUsage.rss());
    else process.send?.(await answer(question as Question));
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
