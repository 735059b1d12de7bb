import { durationText } from '#domain/duration-text';
import type { LoginPage } from '#faces/web/kit/answer';
import { field } from '#faces/web/kit/fields';
import { html } from '#faces/web/kit/html';
import { form, layout } from '#faces/web/kit/layout';
import { logPassword } from '#faces/web/kit/security-log';
import { requestPasswordLink } from './reset-actions.ts';

const BACK = html`<p class="beside"><a href="/login">Back to sign-in</a></p>`;

/** `/password/reset`: sends a link by mail. The response does not reveal whether the username exists. */
export const resetPage: LoginPage = {
  operation: 'requestPasswordLink',

  async get(visit) {
    const fields = html`${field({
      name: 'username',
      label: 'Username',
      autocomplete: 'username',
      hint: 'You will receive an e-mail with a link to set a new password.',
      autofocus: true,
    })}
<button>Send link</button>`;
    const body = html`${form(visit, '/password/reset', fields)}
${BACK}`;
    return { status: 200, page: layout(visit, { title: 'Forgot your password?', body }) };
  },

  async post(visit) {
    const userId = await requestPasswordLink(visit.unguardedCtx, visit.form.get('username') ?? '');
    logPassword(visit, { outcome: 'link asked', userId });
    const lifetime = durationText(visit.unguardedCtx.ttl.passwordLink);
    const body = html`<p>If this user exists, we have sent an e-mail with a link. The link works once, for ${lifetime}.</p>
<p>No e-mail? Check your spam folder, <a href="/password/reset">try another username</a>, or ask the administrator of
your account.</p>
${BACK}`;
    return { status: 200, page: layout(visit, { title: 'Check your e-mail', body }) };
  },
};
