import { type LoginAnswer, type LoginPage, redirect } from '#faces/web/kit/answer';
import { continuation } from '#faces/web/kit/continue';
import { checkbox, field, hidden } from '#faces/web/kit/fields';
import { html } from '#faces/web/kit/html';
import { form, layout } from '#faces/web/kit/layout';
import { type SignedInVisit, signedInPage } from '#faces/web/kit/require-session';
import { newPasswordFields, newPasswordProblems, readNewPassword } from '#faces/web/password/new-password';
import { CURRENT_WRONG, type NewPasswordProblems, SAME_PASSWORD } from '#faces/web/password/rules';
import { changeOwnPassword } from './password-actions.ts';

interface Problems extends NewPasswordProblems {
  current?: string;
}

/** `/you/password`: change the password, with the current one. */
export const ownPasswordPage: LoginPage = {
  operation: 'changeOwnPassword',

  get: signedInPage(async (visit) => page(visit)),

  post: signedInPage(async (visit) => {
    const { form: given, signedIn } = visit;
    const current = given.get('current') ?? '';
    const chosen = readNewPassword(given);
    const problems = await newPasswordProblems(signedIn.user, chosen);
    if (problems) return page(visit, problems);
    if (chosen.password === current) return page(visit, { password: SAME_PASSWORD });
    const revokeTokens = given.get('revoke_tokens') === '1';
    const isChanged = await changeOwnPassword(visit, { current, password: chosen.password, revokeTokens });
    if (!isChanged) return page(visit, { current: CURRENT_WRONG });
    const onward = continuation(visit, '/you');
    return redirect(onward.startsWith('/you') ? '/you?password_changed' : onward);
  }),
};

function page(visit: SignedInVisit, problems?: Problems): LoginAnswer {
  const { username, password_temporary: temporary } = visit.signedIn.user;
  const fields = html`${hidden('continue', continuation(visit, '/you'))}
${field({
  name: 'current',
  label: 'Current password',
  autocomplete: 'current-password',
  error: problems?.current,
  autofocus: true,
})}
${newPasswordFields(username, problems)}
${checkbox({ name: 'revoke_tokens', label: 'Also revoke all tokens and apps' })}
<button>Change password</button>`;
  const why =
    temporary === 1
      ? html`<p>Your password was set by somebody else. To continue, choose one that only you know.</p>`
      : undefined;
  const body = html`${why}
<p>All other browsers will be signed out.</p>
${form(visit, '/you/password', fields)}
${temporary === 1 ? undefined : html`<p class="beside"><a href="/you">Back</a></p>`}`;
  const notice = problems && ({ kind: 'error', text: 'The password was not changed' } as const);
  return {
    status: problems ? 400 : 200,
    page: layout(visit, { title: 'Change your password', notice, body }),
  };
}
