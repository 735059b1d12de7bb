import { durationText } from '#domain/duration-text';
import { SIGN_IN_WRONG } from '#domain/reasons/refusals';
import { type LoginAnswer, type LoginPage, redirect } from '#faces/web/kit/answer';
import { continuation, withContinuation } from '#faces/web/kit/continue';
import { checkbox, field, hidden } from '#faces/web/kit/fields';
import { html } from '#faces/web/kit/html';
import { form, layout, NOTICE_ID } from '#faces/web/kit/layout';
import type { Visit } from '#faces/web/kit/visit';
import { signIn } from './actions.ts';

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
    return page(visit, 200, notice && { kind: 'done', text: NOTICES[notice] ?? '' });
  },

  async post(visit) {
    const { form: given } = visit;
    const step = await signIn(visit, {
      username: given.get('username') ?? '',
      password: given.get('password') ?? '',
      remember: given.get('remember') === '1',
    });
    if (step === 'wrong') return page(visit, 400, { kind: 'error', text: SIGN_IN_WRONG });
    const onward = continuation(visit);
    return redirect(step === 'code' ? withContinuation('/login/code', onward) : onward);
  },
};

type Notice = Parameters<typeof layout>[1]['notice'];

/** Does not repeat what was typed: the page is identical for every wrong input. */
function page(visit: Visit, status: number, notice: Notice | ''): LoginAnswer {
  const errorId = notice && notice.kind === 'error' ? NOTICE_ID : undefined;
  const onward = continuation(visit);
  const fields = html`${hidden('continue', onward)}
${field({ name: 'username', label: 'Username', autocomplete: 'username', autofocus: true, errorId })}
${field({ name: 'password', label: 'Password', autocomplete: 'current-password', errorId })}
${checkbox({ name: 'remember', label: `Remember this device for ${durationText(visit.unguardedCtx.ttl.trustedDevice)}` })}
<button>Sign in</button>`;
  const body = html`${form(visit, '/login', fields)}
<p class="beside"><a href="/password/reset">Forgot your password?</a></p>`;
  return { status, page: layout(visit, { title: 'Sign in', notice: notice || undefined, body }) };
}
