import type { ActorCtx } from '#access/ctx';
import type { Failure } from '#domain/failure';
import { requireAttemptsLeft, takeAttempt } from '#features/identity/attempts/counted-rates';
import { addDryRunWrite } from '#store/notes';
import type { Tx } from '#store/types';
import { USERNAME_IN_USE } from './rules.ts';

/**
 * Usernames are unique across accounts, so whoever may try any number of them finds out those of others. Therefore names
 * that are taken are counted, and dry runs.
 */
const BUCKET = 'usernamesTried';

/** Call it before the write of a username that somebody chose. @throws Failure too many requests */
export async function requireNamesLeft(ctx: ActorCtx): Promise<void> {
  await requireAttemptsLeft(ctx.db, ctx, BUCKET, keyOf(ctx));
}

/** Counts the name if the transaction is a dry run. */
export function countNameOfDryRun(ctx: ActorCtx, tx: Tx): void {
  addDryRunWrite(tx, (counting) => countName(ctx, counting));
}

/** Counts a name that was refused because it is taken. */
export async function countTakenName(ctx: ActorCtx, { problems }: Failure): Promise<void> {
  if (problems.every(({ reason }) => reason !== USERNAME_IN_USE)) return;
  await ctx.mutate(async (tx) => ({ value: await countName(ctx, tx), noEvent: 'only attempts are counted' }));
}

async function countName(ctx: ActorCtx, tx: Tx): Promise<void> {
  await takeAttempt(tx, ctx, BUCKET, keyOf(ctx));
}

function keyOf({ actor }: ActorCtx): string {
  return String(actor.accountId);
}
