import { endSession } from '#features/identity/sessions/actions';
import { type LoginPage, redirect } from '#web/kit/answer';
import { html } from '#web/kit/html';
import { form, layout } from '#web/kit/layout';

/** `/logout`: links may lead here, but only submitting the form signs out, so that no other site can do it. */
export const logoutPage: LoginPage = {
  operation: 'signOut',

  async get(visit) {
    if (!visit.signedIn) return redirect('/login');
    const body = html`<p>You are signed in as <strong>${visit.signedIn.user.username}</strong>.</p>
${form(visit, '/logout', html`<button>Sign out</button>`)}
<p class="beside"><a href="/console">Stay signed in</a></p>`;
    return { status: 200, page: layout(visit, { title: 'Sign out', body }) };
  },

  async post(visit) {
    const { signedIn, cookies, unguardedCtx: ctx } = visit;
    if (signedIn) await endSession(ctx, signedIn.user.id, signedIn.session.id);
    cookies.clear('session');
    cookies.clear('form');
    return redirect('/login?signed_out');
  },
};
