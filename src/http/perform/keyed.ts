import type { ActorCtx } from '#access/ctx';
import { bounds } from '#domain/budget';
import {
  inProgress,
  type KeptAnswer,
  type KeyedRequest,
  keepAnswer,
  readKey,
} from '#features/idempotency/answers';
import type { Outcome, Tx } from '#store/types';
import type { OperationResponse, WriteTransaction } from './admitted-request.ts';

/** Ends a transaction, because the same request was answered before. */
class ReplayedAnswer extends Error {
  readonly answer: KeptAnswer;

  constructor(answer: KeptAnswer) {
    super('The request was answered before');
    this.answer = answer;
  }
}

/**
 * Carries out a write whose answer is kept in the same transaction, so that after any crash there are both or
 * neither. A repeat waits behind the account's lock and then finds the answer. A write that stays although the request
 * is refused, such as the count of a wrong code, keeps no answer.
 * @throws Failure when other writes of the account take too long
 */
export async function writeOnce(
  ctx: ActorCtx,
  request: KeyedRequest,
  { read, act }: WriteTransaction,
  serialize: (reply: unknown) => string,
): Promise<OperationResponse> {
  const deadline = new BeginDeadline();
  const once = async (tx: Tx, given: unknown): Promise<Outcome<KeptAnswer>> => {
    deadline.meet();
    const state = await readKey(ctx, tx, request);
    if (state.answer) throw new ReplayedAnswer(state.answer);
    const outcome = await act(tx, given);
    if (outcome.refusal) return { ...outcome, value: { body: undefined } };
    const answer = { body: serialize(outcome.value) };
    await keepAnswer(ctx, tx, request, state, answer);
    return { ...outcome, value: answer };
  };
  try {
    return await deadline.before(ctx.mutate(once, { read }));
  } catch (error) {
    if (!(error instanceof ReplayedAnswer)) throw error;
    return { ...error.answer, isReplayed: true };
  }
}

/** The time by which a transaction must have begun. Later it does nothing, because its request was answered. */
class BeginDeadline {
  readonly #passing = Promise.withResolvers<never>();
  #isPassed = false;
  readonly #timer = setTimeout(() => {
    this.#isPassed = true;
    this.#passing.reject(inProgress());
  }, bounds.waitForTwin.value);

  /** The transaction has begun. @throws Failure when it is too late */
  meet(): void {
    clearTimeout(this.#timer);
    if (this.#isPassed) throw inProgress();
  }

  /** @throws Failure when the deadline passes */
  async before<T>(written: Promise<T>): Promise<T> {
    try {
      return await Promise.race([written, this.#passing.promise]);
    } finally {
      clearTimeout(this.#timer);
    }
  }
}
