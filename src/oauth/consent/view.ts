import type { ProviderNames } from '#access/names';
import type { Area, Level, Scopes } from '#domain/identity/scopes';
import { durationText } from '#domain/time';
import type { Client } from '#features/identity/authorizations/client';
import { endSession } from '#features/identity/sessions/actions';
import { type LoginAnswer, redirect, type SignedInVisit } from '#web/kit/answer';
import { withContinuation } from '#web/kit/continuation';
import { type Html, html } from '#web/kit/html';
import { form } from '#web/kit/layout';
import { isolatedName } from '#web/kit/name-text';
import { type ReauthenticationOutcome, reauthenticationFields } from '#web/sign-in/reauthentication';

export interface ConsentQuestion {
  client: Client;
  scopes: Scopes;
  /** Where the redirect leads, in words. */
  destination: string;
  /** Path that receives the decision. */
  action: string;
  /** Additional fields of the form. */
  fields?: Html;
  /** Why the user is asked again. */
  proof?: ReauthenticationOutcome | undefined;
}

/** Shows the client, the requested access, and two buttons: all of it or nothing. */
export function consentQuestion(visit: SignedInVisit, question: ConsentQuestion): Html {
  const { client, scopes, destination, action, fields, proof } = question;
  const { username } = visit.signedIn.user;
  return html`<p class="lead"><strong>${isolatedName(client.label)}</strong> requests access to your account.</p>
<dl class="facts">
<dt>App</dt><dd>${isolatedName(client.label)}</dd>
<dt>Provider</dt><dd>${client.company === null ? 'this service' : isolatedName(client.company)}</dd>
<dt>Access goes to</dt><dd>${destination}</dd>
<dt>Signed in as</dt><dd>${username}</dd>
</dl>
<p>If you allow it, the app can:</p>
<ul>
${scopeSentences(scopes, visit.ctx.names).map((sentence) => html`<li>${sentence}</li>`)}
</ul>
${
  canChangeSignIn(scopes)
    ? html`<p class="notice">The app can then also change how you sign in, create tokens, and create
users in your account. Those users remain when you revoke the access. Allow it only if you trust the provider.</p>`
    : undefined
}
<p>It can do no more than you can. The access ends when you revoke it, or when the app has not used it for
${durationText(visit.ctx.settings.ttl.refreshToken)}.</p>
${form(
  visit,
  action,
  html`${fields}
${reauthenticationFields(visit, proof)}
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" class="quiet" formnovalidate>Deny</button>
<p class="beside">Not ${username}? <button name="decision" value="switch" class="link" formnovalidate>Sign in as a different user</button></p>`,
)}`;
}

/** Describes each area to the user who is asked for consent. */
const AREA_WORDS: Readonly<Record<Area, string>> = {
  account: 'your profile and your account: users, apps, tokens and how you sign in',
  balancers: 'load balancers',
  child_account: 'your child accounts',
  computes: 'computes, their configuration and their addresses',
  databases: 'databases',
  domains: 'domains',
  events: 'the events of your account',
  firewall: 'firewalls',
  images: 'images',
  ips: 'the IP addresses in your VPCs',
  kubernetes: 'Kubernetes clusters',
  monitoring: 'monitoring',
  natgateways: 'NAT gateways and which computes use them',
  object_storage: 'object storage',
  scripts: 'scripts',
  volumes: 'volumes',
  vpc: 'VPCs and their subnets',
};

const LEVEL_WORDS: Readonly<Record<Level, string>> = { read_only: 'View', read_write: 'View and change' };

const EVERYTHING = 'View and change everything that you can view and change yourself';

/** One sentence per scope, in the stored order. @param names of the provider */
export function scopeSentences(scopes: Scopes, names?: Pick<ProviderNames, 'text'>): string[] {
  if (scopes === '*') return [EVERYTHING];
  return scopes.map((scope) => {
    const [area, level] = scope.split(':') as [Area, Level];
    const ours = `${LEVEL_WORDS[level]} ${AREA_WORDS[area]}`;
    return names?.text(ours) ?? ours;
  });
}

/** Whether an app with these scopes can lock the user out. */
export function canChangeSignIn(scopes: Scopes): boolean {
  return scopes === '*' || scopes.includes('account:read_write');
}

/** Signs out, so that another user can sign in and decide. @param here page to return to */
export async function switchUser(
  { ctx, cookies, signedIn }: SignedInVisit,
  here: string,
): Promise<LoginAnswer> {
  await endSession(ctx, signedIn.user.id, signedIn.session.id);
  cookies.clear('session');
  return redirect(withContinuation('/login', here));
}
