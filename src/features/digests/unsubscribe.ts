import type { Ctx } from '#access/ctx';
import { endNotifications } from '#features/identity/profile/actions';
import { selectSignInUser } from '#features/identity/users/records';
import type { Author } from '#store/types';
import { isMailedTo, parseUnsubscribeCode } from './unsubscribe-link.ts';

const NOBODY = { id: 0, email: '' };

/**
 * Switches off the mails to the user that a link was mailed to, as the user could in the profile. Does nothing with a
 * link that is not right, or when the address has changed since.
 * @param ctxOf the context of a user
 * @param code as it was received
 */
export async function unsubscribe(
  ctx: Pick<Ctx, 'db' | 'encryption'>,
  ctxOf: (author: Author) => Ctx,
  code: string,
): Promise<void> {
  const parsed = parseUnsubscribeCode(code);
  if (!parsed) return;
  const found = await selectSignInUser(ctx.db, parsed.userId);
  // As much work for a user that does not exist.
  const isRight = isMailedTo(ctx.encryption, parsed, found ?? NOBODY);
  if (!found || !isRight) return;
  const author = { userId: found.id, username: found.username };
  await endNotifications(ctxOf(author), found, (user) => isMailedTo(ctx.encryption, parsed, user));
}
