import { CODE_WRONG } from '#domain/reasons/refusals';
import { type LoginAnswer, type LoginPage, redirect } from '#web/kit/answer';
import { continuation, withContinuation } from '#web/kit/continuation';
import { field, hidden } from '#web/kit/fields';
import { html } from '#web/kit/html';
import { form, layout, NOTICE_ID } from '#web/kit/layout';
import type { Visit } from '#web/kit/visit';
import { confirmSignIn, findPendingSignIn, type PendingSignIn } from './code-actions.ts';
import { purposeOf } from './purpose.ts';

/** `/login/code`: asks for the second factor. With `?scratch` it asks for the recovery code, which contains letters. */
export const codePage: LoginPage = {
  operation: 'confirmSignIn',

  async get(visit) {
    const waiting = await findPendingSignIn(visit);
    if (!waiting) return startAgain(visit);
    return await page(visit, waiting, 200, visit.url.searchParams.has('scratch'));
  },

  async post(visit) {
    const waiting = await findPendingSignIn(visit);
    if (!waiting) return startAgain(visit);
    const step = await confirmSignIn(visit, waiting, visit.form.get('code') ?? '');
    if (step === 'over') return startAgain(visit);
    if (step === 'wrong') return await page(visit, waiting, 400, visit.form.get('kind') === 'scratch');
    return redirect(continuation(visit));
  },
};

/** Used when the attempt has expired, or the browser has none. */
function startAgain(visit: Visit): LoginAnswer {
  const { cookies, signedIn } = visit;
  if (signedIn) return redirect(continuation(visit));
  const hasBegun = cookies.get('attempt') !== undefined;
  if (hasBegun) cookies.clear('attempt');
  const address = withContinuation('/login', continuation(visit));
  return redirect(hasBegun ? `${address}${address.includes('?') ? '&' : '?'}expired` : address);
}

async function page(
  visit: Visit,
  { user }: PendingSignIn,
  status: 200 | 400,
  isScratch: boolean,
): Promise<LoginAnswer> {
  const errorId = status === 400 ? NOTICE_ID : undefined;
  const onward = continuation(visit);
  const here = withContinuation('/login/code', onward);
  const code = isScratch
    ? field({
        name: 'code',
        label: 'Recovery code',
        autocomplete: 'off',
        hint: 'It was shown when you turned on two-factor authentication. It works once.',
        autofocus: true,
        errorId,
      })
    : field({
        name: 'code',
        label: 'Code',
        autocomplete: 'one-time-code',
        hint: 'The 6 digits that your authenticator app shows.',
        numeric: true,
        autofocus: true,
        errorId,
      });
  const fields = html`${hidden('continue', onward)}
${hidden('kind', isScratch ? 'scratch' : 'totp')}
${code}
<button>Sign in</button>`;
  const other = isScratch
    ? html`<a href="${here}">Use a code from your authenticator app</a>`
    : html`<a href="${here}${here.includes('?') ? '&' : '?'}scratch">Use your recovery code</a>`;
  const body = html`${await purposeOf(visit)}
<p>Signing in as <strong>${user.username}</strong>.</p>
${form(visit, '/login/code', fields)}
<p class="beside">${other}</p>
<p class="beside"><a href="${withContinuation('/login', onward)}">Start over</a></p>`;
  const notice = errorId && ({ kind: 'error', text: CODE_WRONG } as const);
  return { status, page: layout(visit, { title: 'Enter your code', notice: notice || undefined, body }) };
}
