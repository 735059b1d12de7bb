import { parseId } from '#access/target';
import { Failure } from '#domain/failure';
import { revokeToken } from '#features/identity/tokens/actions';
import { type ShownToken, selectShownTokens } from '#features/identity/tokens/store';
import { type LoginPage, redirect, type SignedInVisit, signedInPage } from '#web/kit/answer';
import { checkbox } from '#web/kit/fields';
import { html } from '#web/kit/html';
import { form, layout } from '#web/kit/layout';
import { isolatedName } from '#web/kit/name-text';
import { tokenFacts, webhooksOf } from './entry-texts.ts';

/** `/you/tokens/:id/revoke`: asks for confirmation, because programs may depend on the token. */
export const revokeTokenPage: LoginPage = {
  operation: 'revokeOwnToken',

  get: signedInPage(async (visit) => {
    const token = await requireToken(visit);
    const made = await webhooksOf(visit, (maker) => maker.token_id === token.id);
    const body = html`<p class="lead">Revoke the token ${isolatedName(token.label)}${made && html` and ${made}`}?</p>
<p>${tokenFacts(token)}</p>
<p>Programs that use it lose access at once. This cannot be undone.</p>
${made && html`<p>Events still go to ${made}, unless you delete them.</p>`}
${form(
  visit,
  `/you/tokens/${token.id}/revoke`,
  html`${made && checkbox({ name: 'webhooks', label: `Also delete ${made}` }, visit.form)}<button>Revoke</button>`,
)}
<p class="beside"><a href="/you">Back</a></p>`;
    return { status: 200, page: layout(visit, { title: 'Revoke token', body }) };
  }),

  post: signedInPage(async (visit) => {
    const { ctx, signedIn, form: sent } = visit;
    const { account_id, username, restricted } = signedIn.user;
    const token = await requireToken(visit);
    const withWebhooks = restricted === 0 && sent.get('webhooks') === '1';
    await revokeToken(ctx, { ...token, account_id, username }, { withWebhooks });
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
