import type { Ctx } from '#access/ctx';
import { durationText } from '#domain/time';
import { countAttempt } from '#features/identity/attempts/counted-rates';
import { addPasswordLink, guardingAddress } from '#features/identity/password/actions';
import { lockUser, selectUserByName } from '#features/identity/users/records';
import { enqueue } from '#features/outbox/enqueue';
import type { LoginPage } from '#web/kit/answer';
import { field } from '#web/kit/fields';
import { html } from '#web/kit/html';
import { form, layout } from '#web/kit/layout';
import { logPassword } from '#web/kit/security-log';
import { usernameKey } from '#web/sign-in/limits';
import { readUsername } from '#web/sign-in/rules';

const BACK = html`<p class="beside"><a href="/login">Back to sign-in</a></p>`;

/**
 * `/password/reset`: sends a link by mail, or says who has it where no mails are sent. The response does not reveal
 * whether the username exists, and never shows a link: it would let anybody in.
 */
export const resetPage: LoginPage = {
  operation: 'requestPasswordLink',

  async get(visit) {
    const fields = html`${field({
      name: 'username',
      label: 'Username',
      autocomplete: 'username',
      hint: visit.sendsMail
        ? 'You will receive an e-mail with a link to set a new password.'
        : 'No mail server is set up. The operator of this service can give you a link to set a new password.',
      autofocus: true,
    })}
<button>${visit.sendsMail ? 'Send link' : 'Request link'}</button>`;
    const body = html`${form(visit, '/password/reset', fields)}
${BACK}`;
    return { status: 200, page: layout(visit, { title: 'Forgot your password?', body }) };
  },

  async post(visit) {
    const userId = await requestPasswordLink(visit.unguardedCtx, visit.form.get('username') ?? '');
    logPassword(visit, { outcome: 'link asked', userId });
    const lifetime = durationText(visit.unguardedCtx.settings.ttl.passwordLink);
    const { title, text } = visit.sendsMail ? sent(lifetime) : kept(lifetime);
    return { status: 200, page: layout(visit, { title, body: html`${text}\n${BACK}` }) };
  },
};

function sent(lifetime: string) {
  return {
    title: 'Check your e-mail',
    text: html`<p>If this user exists, we have sent an e-mail with a link. The link works once, for ${lifetime}.</p>
<p>No e-mail? Check your spam folder, <a href="/password/reset">try another username</a>, or ask the administrator of
your account.</p>`,
  };
}

function kept(lifetime: string) {
  return {
    title: 'Ask for your link',
    text: html`<p>No mail server is set up, so we cannot send you a link. If this user exists, the operator of this service
now finds one with <code>palisade outbox list</code>. It works once, for ${lifetime}.</p>`,
  };
}

/**
 * Mails a password link to the user with this name. If there is no such user, or it cannot sign in, counts the
 * attempt and runs the same queries but mails nothing.
 * @param username as it was typed
 * @returns the id of the user who was mailed
 * @throws Failure too many requests
 */
async function requestPasswordLink(ctx: Ctx, username: string): Promise<number | undefined> {
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
