import { addressKey } from '#domain/net/address-key';
import { selectCompany } from '#features/identity/accounts/store';
import { countAttempt } from '#features/identity/attempts/counted-rates';
import { findUserOfLink, redeemPasswordLink } from '#features/identity/password/actions';
import { addressTurn } from '#platform/passwords';
import type { UserRow } from '#store/schema/tables/index';
import { isFound, type LoginAnswer, type LoginPage, redirect } from '#web/kit/answer';
import { checkbox, hidden } from '#web/kit/fields';
import { type Html, html } from '#web/kit/html';
import { form, layout, onwardLinks, TO_SIGN_IN } from '#web/kit/layout';
import { isolatedName } from '#web/kit/name-text';
import { logPassword } from '#web/kit/security-log';
import type { Visit } from '#web/kit/visit';
import {
  type NewPasswordProblems,
  newPasswordFields,
  newPasswordProblems,
  readNewPassword,
} from './new-password.ts';

/** `/password/set?token=`: the target of mailed links. A rejected password does not use up the link. */
export const setPage: LoginPage = {
  operation: 'redeemPasswordLink',

  async get(visit) {
    const token = visit.url.searchParams.get('token') ?? '';
    const user = await findUserOfLink(visit.unguardedCtx, token);
    return user ? await page(visit, user, token) : await wrongLink(visit);
  },

  async post(visit) {
    const { unguardedCtx: ctx, form: given, cookies } = visit;
    const token = given.get('token') ?? '';
    const user = await findUserOfLink(ctx, token);
    if (!user) return await wrongLink(visit);
    const chosen = readNewPassword(given);
    const problems = await newPasswordProblems(user, chosen);
    if (problems) return await page(visit, user, token, problems);
    // The link authenticates its user.
    const author = { userId: user.id, username: user.username };
    const options = { revokeTokens: given.get('revoke_tokens') === '1', turn: addressTurn(visit.ip) };
    const redeemed = redeemPasswordLink(visit.unguardedCtxOf(author), token, chosen.password, options);
    if (!(await isFound(redeemed))) return await wrongLink(visit);
    logPassword(visit, { outcome: 'set', userId: user.id });
    if (visit.signedIn?.user.id === user.id) cookies.clear('session');
    return redirect('/login?password_set');
  },
};

/**
 * The response for unknown, used and expired links, which does not tell them apart. @throws Failure too many requests
 */
async function wrongLink(visit: Visit): Promise<LoginAnswer> {
  const { unguardedCtx: ctx, ip } = visit;
  await ctx.mutate(async (tx) => {
    await countAttempt(tx, ctx, 'userCodePerAddress', addressKey(ip));
    return { value: undefined, noEvent: 'an attempt was counted' };
  });
  logPassword(visit, { outcome: 'wrong link', userId: undefined });
  const body = html`<p>It was already used, has expired, or is incomplete. Each link works once.</p>
<p>If you were invited and have no password yet, get a new link with the username in the invitation.</p>
${onwardLinks({ text: 'Get a new link', to: '/password/reset' }, TO_SIGN_IN)}`;
  return { status: 404, page: layout(visit, { title: 'This link does not work', body }) };
}

async function page(
  visit: Visit,
  user: UserRow,
  token: string,
  problems?: NewPasswordProblems,
): Promise<LoginAnswer> {
  const isNew = user.password_hash === null;
  const fields = html`${hidden('token', token)}
${newPasswordFields(user.username, problems, { autofocus: true })}
${!isNew && checkbox({ name: 'revoke_tokens', label: 'Also revoke all tokens and apps' }, visit.form)}
<button>Set password</button>`;
  const body = html`${isNew ? await welcomeText(visit, user) : html`<p>For the user <strong>${user.username}</strong>. All browsers will be signed out.</p>`}
${form(visit, '/password/set', fields)}`;
  const notice = problems && ({ kind: 'error', text: 'The password was not set' } as const);
  const title = isNew ? `Welcome to ${visit.brand.name}` : 'Set your password';
  return { status: problems ? 400 : 200, page: layout(visit, { title, notice, body }) };
}

/** For an invited user, who may never have heard of the service. */
async function welcomeText({ unguardedCtx: ctx }: Visit, { account_id, username }: UserRow): Promise<Html> {
  const company = await selectCompany(ctx.db, account_id);
  const where = company && html` to the account of <strong>${isolatedName(company)}</strong>`;
  return html`<p>You have been invited${where}. Choose a password, then sign in to manage networks.</p>
<dl class="facts"><dt>Your username</dt><dd><strong>${username}</strong></dd></dl>
<p>You sign in with this username and your new password.</p>`;
}
