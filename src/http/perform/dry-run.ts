import type { ActorCtx } from '#access/ctx';
import type { Endpoint } from '#api/endpoint';
import { serializeWhole } from '#http/transfer/serialize';
import { dryRunWrites } from '#store/notes';
import type { Outcome, Tx } from '#store/types';
import { replyOfDryRun } from './dry-run-reply.ts';

/** Ends a transaction whose outcome is known. */
class DryRunRollback extends Error {}

/**
 * Carries out a write with all its locks and checks, and rolls it back. Then writes what must stay even of a dry run.
 * @throws Failure when the write is refused
 */
export async function performDryRun(
  ctx: ActorCtx,
  act: (tx: Tx) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  let outcome: Outcome<unknown> | undefined;
  let kept: ReturnType<typeof dryRunWrites> = [];
  try {
    await ctx.mutate(act, {
      isDry: true,
      finish: async (tx, made) => {
        outcome = made;
        kept = dryRunWrites(tx);
        throw new DryRunRollback();
      },
    });
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
  }
  if (!outcome) throw new Error('A dry run was not rolled back');
  if (outcome.refusal) throw outcome.refusal;
  if (kept.length > 0) {
    await ctx.mutate(async (tx) => {
      for (const write of kept) await write(tx);
      return { value: undefined, noEvent: 'only attempts are counted' };
    });
  }
  return outcome;
}

/** What the operation would reply; for a DELETE, what it would delete. */
export function bodyOfDryRun(endpoint: Endpoint, { value, deletes = {} }: Outcome<unknown>): string {
  const { method, reply, wording } = endpoint;
  if (method !== 'DELETE') return serializeWhole(endpoint, replyOfDryRun(reply, value, method === 'POST'));
  return JSON.stringify(wording ? wording.counts({ deletes }) : { deletes });
}
