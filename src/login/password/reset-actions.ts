import { countAttempt } from '../../access/counted-rates.ts';
import { addPasswordLink } from '../../api/account/users/index.ts';
import { guardingAddress } from '../../api/profile/index.ts';
import type { Ctx } from '../../ctx.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { usernameKey } from '../sign-in/limits.ts';
import { lockUser } from '../sign-in/lock-user.ts';
import { readUsername } from '../sign-in/rules.ts';
import { selectUserByName } from '../sign-in/store.ts';

/**
 * Mails a link to who has the username. For a name that nobody has, that never signs in, or whose account is suspended,
 * it counts and asks the same, and mails nothing.
 * @param username as it was typed
 * @throws Failure rule E07
 */
export async function requestPasswordLink(ctx: Ctx, username: string): Promise<void> {
  const found = await selectUserByName(ctx.db, readUsername(username));
  await ctx.mutate(async (tx) => {
    const user = await lockUser(tx, found);
    await countAttempt(tx, ctx, 'passwordResetMail', usernameKey(ctx, username));
    if (user && user.proxy === 0 && user.suspended === 0) {
      const { link, expiry } = await addPasswordLink(ctx, tx, user.id, ctx.ttl.passwordLink);
      await enqueue(tx, ctx, {
        template: 'password-reset',
        kind: 'email',
        recipient: guardingAddress(user, ctx.now()),
        userId: user.id,
        values: { username: user.username, link, expiry },
      });
    }
    return { value: undefined, noEvent: 'nothing has changed before the link is used' };
  });
}
