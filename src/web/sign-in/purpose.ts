import { selectClient } from '#features/identity/authorizations/client';
import { requestAfter } from '#oauth/consent/request';
import { continuation } from '#web/kit/continuation';
import { type Html, html } from '#web/kit/html';
import { appName } from '#web/kit/name-text';
import type { Visit } from '#web/kit/visit';

/** Says what the sign-in is for, if the user comes from an app or wants to connect a device. */
export async function purposeOf(visit: Visit): Promise<Html | undefined> {
  const { unguardedCtx: ctx } = visit;
  const onward = continuation(visit);
  if (onward.startsWith('/device')) return html`<p class="lead">To connect your device</p>`;
  const request = await requestAfter(ctx, onward);
  const client = request && (await selectClient(ctx, request.clientId));
  if (!client) return undefined;
  return html`<p class="lead">To continue to ${appName(client)}</p>`;
}
