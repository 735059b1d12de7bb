import type { WriteManner, WriteSteps } from '#access/ctx';
import type { Endpoint } from '#api/endpoint';
import { keptInDryRun } from '#store/notes';
import type { Outcome, Tx } from '#store/types';
import { replyOfDryRun } from './dry-run-reply.ts';

/** Ends a transaction whose outcome is known. */
class RolledBack extends Error {}

/** Carries out a write with all its locks and checks, and rolls it back. */
export class DryRun implements WriteManner {
  readonly #endpoint: Endpoint;
  #deletes: Outcome<unknown>['deletes'];
  #kept: readonly ((tx: Tx) => Promise<void>)[] = [];

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  async carryOut<T>(transact: (steps: WriteSteps<T>) => Promise<T>): Promise<T> {
    let made: Outcome<T> | undefined;
    try {
      return await transact({
        isDry: true,
        finish: async (tx, outcome) => {
          made = outcome;
          this.#deletes = outcome.deletes;
          this.#kept = keptInDryRun(tx);
          throw new RolledBack();
        },
      });
    } catch (error) {
      if (!(error instanceof RolledBack) || !made) throw error;
      return made.value;
    }
  }

  /** Writes what must stay even of a dry run. */
  async keepWhatStays(
    mutateAside: <T>(callback: (tx: Tx) => Promise<Outcome<T>>) => Promise<T>,
  ): Promise<void> {
    if (this.#kept.length === 0) return;
    await mutateAside(async (tx) => {
      for (const write of this.#kept) await write(tx);
      return { value: undefined, noEvent: 'only attempts are counted' };
    });
  }

  /**
   * What the operation would reply; for a DELETE, what it would delete.
   * @param reply of the operation after its write
   */
  replyFor(reply: unknown): unknown {
    const { method, reply: schema } = this.#endpoint;
    if (method === 'DELETE') return { deletes: this.#deletes ?? {} };
    return replyOfDryRun(schema, reply, method === 'POST');
  }
}
