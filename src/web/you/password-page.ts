import { isAuthenticationRecent } from '#access/decide';
import { matchesHash, userTurn } from '#platform/passwords';
import type { UserRow } from '#store/schema/tables/index';
import {
  type LoginAnswer,
  type LoginPage,
  redirect,
  type SignedInVisit,
  signedInPage,
} from '#web/kit/answer';
import { continuation } from '#web/kit/continuation';
import { checkbox, field, hidden } from '#web/kit/fields';
import { html } from '#web/kit/html';
import { form, layout } from '#web/kit/layout';
import {
  CURRENT_MISSING,
  CURRENT_WRONG,
  type NewPassword,
  type NewPasswordProblems,
  newPasswordFields,
  newPasswordProblems,
  readNewPassword,
  SAME_PASSWORD,
} from '#web/password/new-password';
import { isTicketRight, passwordTicket } from '#web/sign-in/reauthentication';
import { changeOwnPassword, isCurrentRight } from './password-actions.ts';

interface Problems extends NewPasswordProblems {
  current?: string;
}

/**
 * `/you/password`: change the password, with the current one. It is not asked again in a form that had it right, nor
 * for a password that has to be changed right after signing in with it.
 */
export const ownPasswordPage: LoginPage = {
  operation: 'changeOwnPassword',

  get: signedInPage(async (visit) => page(visit)),

  post: signedInPage(async (visit) => {
    const { form: given, signedIn } = visit;
    const carried = given.get('ticket') ?? '';
    let ticket = isTicketRight(visit, carried) ? carried : undefined;
    if (ticket === undefined && !hasJustSignedIn(visit)) {
      const current = given.get('current');
      if (current === null) return page(visit, { current: CURRENT_MISSING });
      if (!(await isCurrentRight(visit, current))) return page(visit, { current: CURRENT_WRONG });
      ticket = passwordTicket(visit);
    }
    const chosen = readNewPassword(given);
    const problems =
      (await newPasswordProblems(signedIn.user, chosen)) ?? (await sameAsBefore(signedIn.user, chosen));
    if (problems) return page(visit, problems, ticket);
    const revokeTokens = given.get('revoke_tokens') === '1';
    const isChanged = await changeOwnPassword(visit, { password: chosen.password, revokeTokens });
    if (!isChanged) return page(visit, { current: CURRENT_WRONG });
    const onward = onwardOf(visit);
    return redirect(onward.startsWith('/you') ? '/you?password_changed' : onward);
  }),
};

/** Who had to change the password was on the way to somewhere else. */
function onwardOf(visit: SignedInVisit): string {
  return continuation(visit, visit.signedIn.user.password_temporary === 1 ? undefined : '/you');
}

/** Whether the password that has to be changed was entered a moment ago, to sign in. */
function hasJustSignedIn({ ctx, signedIn: { session, user } }: SignedInVisit): boolean {
  return user.password_temporary === 1 && isAuthenticationRecent(session, ctx.now());
}

async function sameAsBefore(
  { id, password_hash: hash }: UserRow,
  { password }: NewPassword,
): Promise<NewPasswordProblems | undefined> {
  return (await matchesHash(password, hash, userTurn(id))) ? { password: SAME_PASSWORD } : undefined;
}

/** @param ticket stands in for the current password */
function page(visit: SignedInVisit, problems?: Problems, ticket?: string): LoginAnswer {
  const { username, password_temporary: temporary } = visit.signedIn.user;
  const isKnown = ticket !== undefined || (problems?.current === undefined && hasJustSignedIn(visit));
  const current = field({
    name: 'current',
    label: 'Current password',
    autocomplete: 'current-password',
    error: problems?.current,
    autofocus: true,
  });
  const fields = html`${hidden('continue', onwardOf(visit))}
${ticket !== undefined && hidden('ticket', ticket)}
${isKnown ? undefined : current}
${newPasswordFields(username, problems, { autofocus: isKnown })}
${checkbox({ name: 'revoke_tokens', label: 'Also revoke all tokens and apps' }, visit.form)}
<button>Change password</button>`;
  const why =
    temporary === 1
      ? html`<p>Your password was set by someone else. Choose a new one that only you know.</p>`
      : html`<p>All other browsers will be signed out.</p>`;
  const body = html`${why}
${form(visit, '/you/password', fields)}
${temporary === 1 ? undefined : html`<p class="beside"><a href="/you">Back</a></p>`}`;
  const notice = problems && ({ kind: 'error', text: 'The password was not changed' } as const);
  return {
    status: problems ? 400 : 200,
    page: layout(visit, { title: 'Change your password', notice, body }),
  };
}
