import type { Ctx } from '#access/ctx';
import { usernameKey } from '#faces/web/sign-in/limits';
import { lockUser } from '#faces/web/sign-in/lock-user';
import { readUsername } from '#faces/web/sign-in/rules';
import { countAttempt } from '#features/identity/attempts/index';
import { addPasswordLink } from '#features/identity/password/index';
import { guardingAddress } from '#features/identity/profile/index';
import { selectUserByName } from '#features/identity/users/index';
import { enqueue } from '#features/outbox/index';

/**
 * Mails a link to who has the username. For a name that nobody has, that never signs in, or whose account is suspended,
 * it counts and asks the same, and mails nothing.
 * @param username as it was typed
 * @returns whom it mailed
 * @throws Failure too many requests
 */
export async function requestPasswordLink(ctx: Ctx, username: string): Promise<number | undefined> {
  const found = await selectUserByName(ctx.db, readUsername(username));
  return await ctx.mutate(async (tx) => {
    const user = await lockUser(tx, found);
    await countAttempt(tx, ctx, 'passwordResetMail', usernameKey(ctx, username));
    const mailed = user && user.proxy === 0 && user.suspended === 0 ? user : undefined;
    if (mailed) {
      const { link, expiry } = await addPasswordLink(ctx, tx, mailed.id, ctx.ttl.passwordLink);
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
