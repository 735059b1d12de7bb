import type { ShownToken } from '#features/identity/tokens/store';
import { givenName, visibleName } from '#web/kit/given-name';
import { type Html, html } from '#web/kit/html';
import { shownTime } from './shown-time.ts';

export function tokenEntry(token: ShownToken): Html {
  const { id, label, prefix } = token;
  return html`<li><div>${label === '' ? 'No label' : givenName(label)}
<small>${tokenFacts(token)}</small></div>
<a class="quiet" href="/you/tokens/${id}/revoke" aria-label="Revoke ${visibleName(label)} ${prefix ?? ''}">Revoke</a></li>`;
}

/** The facts that identify a token, and its access. */
export function tokenFacts({ prefix, scopes, created, expiry, last_used: used, app }: ShownToken): Html {
  return html`Begins with ${prefix ?? ''}. Scopes: ${scopesText(scopes)}. Created ${shownTime(created)}, valid ${
    expiry === null ? 'until it is revoked' : `until ${shownTime(expiry)}`
  }. ${used === null ? 'Never used' : `Last used in the hour after ${shownTime(used)}`}.${
    app === null ? undefined : html` Created by ${givenName(app)}.`
  }`;
}

export function scopesText(scopes: string): string {
  return scopes === '*' ? 'everything' : scopes.replaceAll(' ', ', ');
}
