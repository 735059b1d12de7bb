import { browserName } from '#domain/identity/browser-name';
import { minuteText } from '#domain/time';
import { selectCompany } from '#features/identity/accounts/store';
import type { ShownApp } from '#features/identity/apps/records';
import { selectApps } from '#features/identity/apps/store';
import { selectDevices } from '#features/identity/devices/store';
import { selectLastLogins } from '#features/identity/logins/store';
import { selectSessionsOf } from '#features/identity/sessions/store';
import { selectShownTokens } from '#features/identity/tokens/store';
import type { LoginRow, SignInSessionRow, TrustedDeviceRow } from '#store/schema/tables/index';
import { type LoginPage, type SignedInVisit, signedInPage } from '#web/kit/answer';
import { type Html, html } from '#web/kit/html';
import { form, layout, onwardLinks, TO_CONSOLE } from '#web/kit/layout';
import { isolatedName, visibleName } from '#web/kit/name-text';
import { makersOf, scopesText, tokenEntry, webhooksText } from './entry-texts.ts';

/** Messages about completed actions, by their name in the URL. */
const NOTICES: Readonly<Record<string, string>> = {
  password_changed: 'Your password was changed. All other browsers were signed out.',
  signed_out: 'The browser was signed out.',
  forgotten: 'The device is no longer trusted and was signed out.',
  revoked: 'The access of the app was revoked.',
  token_revoked: 'The token was revoked.',
};

/** `/you`: the signed-in user, and everything that has access on its behalf. */
export const youPage: LoginPage = {
  operation: 'showSignedIn',

  get: signedInPage(async (visit) => {
    const { ctx, signedIn, url } = visit;
    const { user, session } = signedIn;
    const now = ctx.now();
    const company = await selectCompany(ctx.db, user.account_id);
    const logins = await selectLastLogins(ctx.db, user.id, now - ctx.settings.ttl.logins);
    const sessions = await selectSessionsOf(ctx.db, user.id, now);
    const devices = await selectDevices(ctx.db, user.id, now);
    const apps = await selectApps(ctx.db, user.id, now);
    const tokens = await selectShownTokens(ctx.db, user.id, now);
    const makers = await makersOf(visit);
    const body = html`<dl class="facts">
<dt>Username</dt><dd>${user.username}</dd>
<dt>E-mail</dt><dd>${user.email}</dd>
<dt>Account</dt><dd>${isolatedName(company)}</dd>
<dt>Two-factor authentication</dt><dd>${user.totp_secret === null ? 'Off' : 'On'}</dd>
</dl>
${onwardLinks(TO_CONSOLE, { text: 'Change your password', to: '/you/password' })}
<h2>Sessions</h2>
<ul class="entries">${sessions.map((row) => sessionEntry(visit, row, row.id === session.id))}</ul>
${
  sessions.length > 1
    ? html`<p>${form(visit, '/you/sessions/sign-out-others', html`<button class="quiet">Sign out all other browsers</button>`)}</p>`
    : undefined
}
<h2>Trusted devices</h2>
${entries(
  devices.map((row) => deviceEntry(visit, row)),
  'None. If you choose to remember a device when you sign in, it needs no code for a while.',
)}
<h2 id="apps">Apps</h2>
${entries(
  apps.map((row) => appEntry(visit, row, makers.filter((maker) => maker.app_id === row.id).length)),
  'None. Apps that you allow to access your account are listed here.',
)}
<h2>Personal tokens</h2>
${entries(tokens.map(tokenEntry), 'None. Tokens that you create for your own programs are listed here.')}
<h2>Recent sign-ins</h2>
<ul class="entries">${logins.map(loginEntry)}</ul>`;
    const [done] = Object.keys(NOTICES).filter((name) => url.searchParams.has(name));
    const notice = done && ({ kind: 'done', text: NOTICES[done] ?? '' } as const);
    return {
      status: 200,
      page: layout(visit, { title: 'You', notice: notice || undefined, roomy: true, body }),
    };
  }),
};

function entries(rows: readonly Html[], none: string): Html {
  return rows.length === 0 ? html`<p>${none}</p>` : html`<ul class="entries">${rows}</ul>`;
}

function sessionEntry(visit: SignedInVisit, row: SignInSessionRow, isThis: boolean): Html {
  const browser = browserName(row.user_agent);
  return html`<li><div>${browser}${isThis ? html` <strong>(this browser)</strong>` : undefined}
<small>Signed in ${minuteText(row.created)}, from ${row.ip}. Last used ${minuteText(row.last_seen)}.</small></div>
${form(
  visit,
  `/you/sessions/${row.id}/sign-out`,
  html`<button class="quiet" aria-label="Sign out ${browser}, since ${minuteText(row.created)}">Sign out</button>`,
)}</li>`;
}

function deviceEntry(visit: SignedInVisit, row: TrustedDeviceRow): Html {
  const browser = browserName(row.user_agent);
  return html`<li><div>${browser}
<small>Trusted until ${minuteText(row.expiry)}. Last sign-in ${minuteText(row.last_authenticated)}, from ${row.last_remote_addr}.</small></div>
${form(
  visit,
  `/you/devices/${row.id}/forget`,
  html`<button class="quiet" aria-label="Forget ${browser}, until ${minuteText(row.expiry)}">Forget</button>`,
)}</li>`;
}

function appEntry(visit: SignedInVisit, row: ShownApp, webhooks: number): Html {
  const made = webhooksText(webhooks);
  return html`<li><div>${isolatedName(row.label)}
<small>Scopes: ${scopesText(row.scopes)}. Access since ${minuteText(row.created)}.${made && ` Revoking it deletes ${made}.`}</small></div>
${form(
  visit,
  `/you/apps/${row.id}/revoke`,
  html`<button class="quiet" aria-label="Revoke ${visibleName(row.label)}">Revoke</button>`,
)}</li>`;
}

function loginEntry(row: LoginRow): Html {
  return html`<li><div>${minuteText(row.created)}
<small>${row.status === 'successful' ? 'Signed in' : 'Failed'}, from ${row.ip}</small></div></li>`;
}
