import type { ActorCtx } from '#access/ctx';
import { noteChange } from '#store/notes';
import { preferencesText } from './rules.ts';
import { replacePreferences } from './store.ts';

/** Replaces all preferences. */
export function updatePreferences(ctx: ActorCtx, preferences: object): Promise<void> {
  const text = preferencesText(preferences);
  return ctx.mutate(async (tx) => {
    await replacePreferences(tx, ctx.actor, text);
    noteChange(tx, {
      of: { accountId: ctx.actor.accountId },
      type: 'user',
      id: ctx.actor.userId,
      what: 'updated',
    });
    return { value: undefined, noEvent: 'preferences are the affair of the user alone' };
  });
}
