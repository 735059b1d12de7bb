import type { ActorCtx } from '#access/ctx';
import { addChange } from '#store/transaction-effects';
import type { Outcome, Tx } from '#store/types';
import { preferencesText } from './rules.ts';
import { replacePreferences } from './store.ts';

export async function updatePreferences(
  ctx: ActorCtx,
  tx: Tx,
  preferences: object,
): Promise<Outcome<object>> {
  const text = preferencesText(preferences);
  await replacePreferences(tx, ctx.actor, text);
  addChange(tx, {
    of: { accountId: ctx.actor.accountId },
    type: 'user',
    id: ctx.actor.userId,
    what: 'updated',
  });
  return { value: preferences, noEvent: 'preferences are the affair of the user alone' };
}
