import { type Html, html } from '#faces/web/kit/html';
import { layout } from '#faces/web/kit/layout';

/**
 * The page for a request that must not redirect, because its client or redirect URI is not verified (RFC 9700 section
 * 4.11.2).
 * @param error error code of RFC 6749
 */
export function requestErrorPage(error: string, description = ''): Html {
  const body = html`<p class="lead">The app that sent you here made an invalid request for access.
No access was given.</p>
<p>Go back to the app and try again. If this keeps happening, report it to the provider of the app:</p>
<p><code>${error}${description && `: ${description}`}</code></p>`;
  return layout({ signedIn: undefined, formToken: () => '' }, { title: 'This app cannot connect', body });
}
