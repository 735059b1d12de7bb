import { type Html, html } from '#faces/web/kit/html';
import { layout } from '#faces/web/kit/layout';

/**
 * The page for a request that must not redirect, because its client or redirect URI is not verified (RFC 9700 section
 * 4.11.2).
 * @param error error code of RFC 6749
 */
export function requestErrorPage(error: string, description = ''): Html {
  const body = html`<p class="lead">The app that sent you here asked for access in a way that cannot be answered.
Nothing was shared with it.</p>
<p>Go back to the app, and try it again. If it goes on, tell the people who make it:</p>
<p><code>${error}${description && `: ${description}`}</code></p>`;
  return layout({ signedIn: undefined, formToken: () => '' }, { title: 'This app cannot connect', body });
}
