import type { ActorCtx, WriteManner, WriteSteps } from '#access/ctx';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import {
  findKeptAnswer,
  inProgress,
  type KeptAnswer,
  type KeyedRequest,
  keepAnswer,
} from '#features/idempotency/answers';

/** More attempts than a database ever needs to order transactions that conflict. */
const MAXIMUM_ATTEMPTS = 10;

/** Ends an attempt, because the same request was answered before. */
class AnsweredBefore extends Error {
  readonly answer: KeptAnswer;

  constructor(answer: KeptAnswer) {
    super('The request was answered before');
    this.answer = answer;
  }
}

/** Ends an attempt, because the database has begun its transaction anew. */
class BeginAgain extends Error {}

export interface KeyedAnswer extends KeptAnswer {
  /** Whether it is the answer of an earlier request. */
  isReplayed: boolean;
}

/** Runs the operation up to its answer, with a context that writes in this manner. */
export type Answering = (manner: WriteManner) => Promise<string | undefined>;

/**
 * Carries out a write whose answer is kept in the same transaction, so that after any crash there are both or
 * neither. A repeat waits behind the account's lock and then finds the answer.
 * @throws Failure when other writes of the account take too long
 */
export async function answerKeyed(
  ctx: ActorCtx,
  request: KeyedRequest,
  answering: Answering,
): Promise<KeyedAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { body: await new KeyedWrite(ctx, request).answer(answering), isReplayed: false };
    } catch (error) {
      if (error instanceof AnsweredBefore) return { ...error.answer, isReplayed: true };
      if (!(error instanceof BeginAgain)) throw error;
      if (attempt === MAXIMUM_ATTEMPTS) throw Failure.busy(error);
    }
  }
}

/**
 * One attempt. The operation gets the value of its write before the commit and goes on to its answer, for which
 * nothing more is read. Then the answer is kept and the transaction committed.
 */
class KeyedWrite implements WriteManner {
  readonly #ctx: ActorCtx;
  readonly #request: KeyedRequest;
  readonly #answer = Promise.withResolvers<string | undefined>();
  #written: Promise<unknown> | undefined;
  #hasGivenUp = false;

  constructor(ctx: ActorCtx, request: KeyedRequest) {
    this.#ctx = ctx;
    this.#request = request;
  }

  /** The answer, after the commit. An error of the commit comes first. */
  async answer(answering: Answering): Promise<string | undefined> {
    answering(this).then(this.#answer.resolve, this.#answer.reject);
    try {
      return await this.#answer.promise;
    } finally {
      if (!this.#hasGivenUp) await this.#written;
    }
  }

  carryOut<T>(transact: (steps: WriteSteps<T>) => Promise<T>): Promise<T> {
    const early = Promise.withResolvers<T>();
    let hasValue = false;
    const patience = setTimeout(() => {
      this.#hasGivenUp = true;
      early.reject(inProgress());
    }, bounds.waitForTwin.value);
    this.#written = transact({
      begin: async (tx) => {
        clearTimeout(patience);
        if (this.#hasGivenUp) throw inProgress();
        if (hasValue) throw new BeginAgain();
        const kept = await findKeptAnswer(this.#ctx, tx, this.#request);
        if (kept) throw new AnsweredBefore(kept);
      },
      finish: async (tx, { value }) => {
        hasValue = true;
        early.resolve(value);
        const [answer] = await Promise.allSettled([this.#answer.promise]);
        // A refusal after the write, such as a wrong code that had to be counted, is not kept.
        if (answer.status === 'fulfilled')
          await keepAnswer(this.#ctx, tx, this.#request, { body: answer.value });
      },
    }).finally(() => clearTimeout(patience));
    this.#written.catch(early.reject);
    return early.promise;
  }
}
