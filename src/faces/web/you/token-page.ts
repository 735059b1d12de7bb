import { parseId } from '#access/target';
import { Failure } from '#domain/failure';
import { type LoginPage, redirect } from '#faces/web/kit/answer';
import { givenName } from '#faces/web/kit/given-name';
import { html } from '#faces/web/kit/html';
import { form, layout } from '#faces/web/kit/layout';
import { type SignedInVisit, signedInPage } from '#faces/web/kit/require-session';
import { revokeToken, type ShownToken, selectShownTokens } from '#features/identity/tokens/index';
import { tokenFacts } from './token-entry.ts';

/** `/you/tokens/:id/revoke`: asks for confirmation, because programs may depend on the token. */
export const revokeTokenPage: LoginPage = {
  operation: 'revokeOwnToken',

  get: signedInPage(async (visit) => {
    const token = await requireToken(visit);
    const body = html`<p class="lead">Revoke the token ${givenName(token.label)}?</p>
<p>${tokenFacts(token)}</p>
<p>Programs that use it lose access at once. This cannot be undone.</p>
${form(visit, `/you/tokens/${token.id}/revoke`, html`<button>Revoke</button>`)}
<p class="beside"><a href="/you">Back</a></p>`;
    return { status: 200, page: layout(visit, { title: 'Revoke token', body }) };
  }),

  post: signedInPage(async (visit) => {
    const { ctx, signedIn } = visit;
    const { account_id, username } = signedIn.user;
    const token = await requireToken(visit);
    await revokeToken(ctx, { ...token, account_id, username });
    return redirect('/you?token_revoked');
  }),
};

/** @throws Failure when the user has no such valid token */
async function requireToken({ ctx, signedIn, url }: SignedInVisit): Promise<ShownToken> {
  const id = parseId(/\/(\d+)\//.exec(url.pathname)?.[1]);
  const [token] = await selectShownTokens(ctx.db, signedIn.user.id, ctx.now(), id);
  if (!token) throw Failure.notFound();
  return token;
}
