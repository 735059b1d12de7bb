import type { Ctx } from '#access/ctx';
import { countAttempt } from '#features/identity/attempts/counted-rates';
import { addPasswordLink, guardingAddress } from '#features/identity/password/actions';
import { selectUserByName } from '#features/identity/users/sign-in-users';
import { enqueue } from '#features/outbox/enqueue';
import { usernameKey } from '#web/sign-in/limits';
import { lockUser } from '#web/sign-in/lock-user';
import { readUsername } from '#web/sign-in/rules';

/**
 * Mails a password link to the user with this name. If there is no such user, or it cannot sign in, counts the
 * attempt and runs the same queries but mails nothing.
 * @param username as it was typed
 * @returns the id of the user who was mailed
 * @throws Failure too many requests
 */
export async function requestPasswordLink(ctx: Ctx, username: string): Promise<number | undefined> {
  const found = await selectUserByName(ctx.db, readUsername(username));
  return await ctx.mutate(async (tx) => {
    const user = await lockUser(tx, found);
    await countAttempt(tx, ctx, 'passwordResetMail', usernameKey(ctx, username));
    const mailed = user && user.proxy === 0 && user.suspended === 0 ? user : undefined;
    if (mailed) {
      const { link, expiry } = await addPasswordLink(ctx, tx, mailed.id, ctx.settings.ttl.passwordLink);
      await enqueue(tx, ctx, {
        template: 'password-reset',
        kind: 'email',
        recipient: guardingAddress(mailed, ctx.now()),
        userId: mailed.id,
        values: { username: mailed.username, link, expiry },
      });
    }
    return { value: mailed?.id, noEvent: 'nothing has changed before the link is used' };
  });
}
