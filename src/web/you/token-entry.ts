import type { ShownToken } from '#features/identity/tokens/store';
import { isolatedName, visibleName } from '#web/kit/given-name';
import { type Html, html } from '#web/kit/html';
import { minuteText } from './shown-time.ts';

export function tokenEntry(token: ShownToken): Html {
  const { id, label, prefix } = token;
  return html`<li><div>${label === '' ? 'No label' : isolatedName(label)}
<small>${tokenFacts(token)}</small></div>
<a class="quiet" href="/you/tokens/${id}/revoke" aria-label="Revoke ${visibleName(label)} ${prefix ?? ''}">Revoke</a></li>`;
}

/** The facts that identify a token, and its access. */
export function tokenFacts({ prefix, scopes, created, expiry, last_used: used, app }: ShownToken): Html {
  return html`Begins with ${prefix ?? ''}. Scopes: ${scopesText(scopes)}. Created ${minuteText(created)}, valid ${
    expiry === null ? 'until it is revoked' : `until ${minuteText(expiry)}`
  }. ${used === null ? 'Never used' : `Last used in the hour after ${minuteText(used)}`}.${
    app === null ? undefined : html` Created by ${isolatedName(app)}.`
  }`;
}

export function scopesText(scopes: string): string {
  return scopes === '*' ? 'everything' : scopes.replaceAll(' ', ', ');
}
