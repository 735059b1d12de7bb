import type { Scopes } from '#domain/identity/scopes';
import { durationText } from '#domain/time';
import type { Client } from '#features/identity/authorizations/client';
import { isolatedName } from '#web/kit/given-name';
import { type Html, html } from '#web/kit/html';
import { form } from '#web/kit/layout';
import type { SignedInVisit } from '#web/kit/require-session';
import { reauthenticationFields } from '#web/sign-in/proof-fields';
import type { ReauthenticationOutcome } from '#web/sign-in/prove';
import { canChangeSignIn, scopeSentences } from './scope-words.ts';

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
