import type { Brand } from '#config/config';
import type { Client } from '#features/identity/authorizations/client';
import { type Html, html } from '#web/kit/html';
import { layout, onwardLinks, TO_CONSOLE } from '#web/kit/layout';
import { appName } from '#web/kit/name-text';

/**
 * The page for a request that must not redirect, because its client or redirect URI is not verified (RFC 9700 section
 * 4.11.2). So it does not link to the app either.
 * @param client the client that the request names, if it exists
 */
export function requestErrorPage(
  brand: Brand,
  client: Client | undefined,
  { error, error_description: description = '' }: { error: string; error_description?: string | undefined },
): Html {
  const body = html`<p class="lead">${client ? appName(client) : 'The app that sent you here'} made an invalid request for access. No access was given.</p>
<p>Go back to the app and connect it again. If this keeps happening, report it to the provider of the app:</p>
<p><code>${error}${description && `: ${description}`}</code></p>
${onwardLinks(TO_CONSOLE, { text: 'Apps with access', to: '/you#apps' })}`;
  return layout(
    { signedIn: undefined, formToken: () => '', brand },
    { title: 'This app cannot connect', body },
  );
}
