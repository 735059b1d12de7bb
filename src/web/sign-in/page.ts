import { SIGN_IN_WRONG } from '#domain/reasons/refusals';
import { durationText } from '#domain/time';
import { type LoginAnswer, type LoginPage, redirect } from '#web/kit/answer';
import { continuation, withContinuation } from '#web/kit/continuation';
import { checkbox, field, hidden } from '#web/kit/fields';
import { html } from '#web/kit/html';
import { form, layout, NOTICE_ID } from '#web/kit/layout';
import { visibleName } from '#web/kit/name-text';
import type { Visit } from '#web/kit/visit';
import { signIn } from './actions.ts';
import { purposeOf } from './purpose.ts';
import { MAXIMUM_NAME } from './rules.ts';

/** Messages about why the user was sent here, by their name in the URL. */
const NOTICES: Readonly<Record<string, string>> = {
  signed_out: 'You are signed out.',
  password_set: 'Your new password is set. Sign in with it.',
  expired: 'The sign-in has expired. Sign in again.',
};

/** `/login`: asks for username and password. */
export const signInPage: LoginPage = {
  operation: 'signIn',

  async get(visit) {
    if (visit.signedIn) return redirect(continuation(visit));
    const [notice] = Object.keys(NOTICES).filter((name) => visit.url.searchParams.has(name));
    return await page(visit, 200, notice && { kind: 'done', text: NOTICES[notice] ?? '' });
  },

  async post(visit) {
    const { form: given } = visit;
    const step = await signIn(visit, {
      username: given.get('username') ?? '',
      password: given.get('password') ?? '',
      remember: given.get('remember') === '1',
    });
    if (step === 'wrong') return await page(visit, 400, { kind: 'error', text: SIGN_IN_WRONG });
    const onward = continuation(visit);
    return redirect(step === 'code' ? withContinuation('/login/code', onward) : onward);
  },
};

type Notice = Parameters<typeof layout>[1]['notice'];

/** Repeats the username, so that the page is identical for every wrong input but for what was typed. */
async function page(visit: Visit, status: number, notice: Notice | ''): Promise<LoginAnswer> {
  const { form: given, unguardedCtx } = visit;
  const isAgain = notice !== '' && notice?.kind === 'error';
  const errorId = isAgain ? NOTICE_ID : undefined;
  const onward = continuation(visit);
  const typed = isAgain ? shownUsername(given.get('username') ?? '') : '';
  const fields = html`${hidden('continue', onward)}
${field({ name: 'username', label: 'Username', autocomplete: 'username', value: typed, autofocus: !isAgain, errorId })}
${field({ name: 'password', label: 'Password', autocomplete: 'current-password', autofocus: isAgain, errorId })}
${checkbox({ name: 'remember', label: `Remember this device for ${durationText(unguardedCtx.settings.ttl.trustedDevice)}` }, given)}
<button>Sign in</button>`;
  const body = html`${await purposeOf(visit)}
${form(visit, '/login', fields)}
<p class="beside"><a href="/password/reset">Forgot your password?</a></p>`;
  return { status, page: layout(visit, { title: 'Sign in', notice: notice || undefined, body }) };
}

function shownUsername(typed: string): string {
  return visibleName([...typed].slice(0, MAXIMUM_NAME).join(''));
}
