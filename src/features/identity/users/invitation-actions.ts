import type { ActorCtx } from '#access/ctx';
import { Failure } from '#domain/failure';
import { claimInvitationLink } from '#features/outbox/take-invitation';
import { userEvent } from './actions.ts';
import { userOfAccount } from './target.ts';

interface ShownInvitation {
  /** With which the invited user sets the first password. */
  link: string;
  /** UTC seconds. */
  expiry: number;
}

/**
 * The link of an invitation that is not mailed, for who invited the user: once, and only while the user has never had a
 * password. A link for anybody else would take the user over.
 * @throws Failure 404 when there is no such link, or no such user
 */
export function showInvitation(ctx: ActorCtx, username: string): Promise<ShownInvitation> {
  return ctx.mutate(async (tx) => {
    const user = await userOfAccount().load({ ...ctx, db: tx }, { username });
    const invited = { userId: user.id, invitedBy: ctx.actor.userId };
    const shown = user.password_hash === null ? await claimInvitationLink(tx, ctx, invited) : undefined;
    if (!shown) throw Failure.notFound();
    return { value: shown, event: userEvent('user_invitation_show', user) };
  });
}
