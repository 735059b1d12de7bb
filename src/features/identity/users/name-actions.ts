import type { ActorCtx } from '#access/ctx';
import { Failure } from '#domain/failure';
import { requireAttemptsLeft, takeAttempt } from '#features/identity/attempts/counted-rates';
import { keepInDryRun } from '#store/notes';
import type { Outcome, Tx } from '#store/types';
import { USERNAME_IN_USE } from './rules.ts';

const BUCKET = 'usernamesTried';

/**
 * Writes a username that somebody chose. Names are unique across accounts, so whoever may try any number of them
 * without a trace finds out those of others. Therefore names that are taken are counted, and dry runs.
 * @throws Failure too many requests
 */
export async function writeName<T>(ctx: ActorCtx, write: (tx: Tx) => Promise<Outcome<T>>): Promise<T> {
  const key = String(ctx.actor.accountId);
  const count = async (tx: Tx) => void (await takeAttempt(tx, ctx, BUCKET, key));
  await requireAttemptsLeft(ctx.db, ctx, BUCKET, key);
  try {
    return await ctx.mutate((tx) => {
      keepInDryRun(tx, count);
      return write(tx);
    });
  } catch (error) {
    if (isTaken(error))
      await ctx.mutateAside(async (tx) => ({ value: await count(tx), noEvent: 'only attempts are counted' }));
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Failure && error.problems.some(({ reason }) => reason === USERNAME_IN_USE);
}
