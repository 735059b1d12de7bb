import { findRequest } from '#faces/oauth/consent/request';
import { continuation } from '#faces/web/kit/continue';
import { appName } from '#faces/web/kit/given-name';
import { type Html, html } from '#faces/web/kit/html';
import type { Visit } from '#faces/web/kit/visit';
import { selectClient } from '#features/identity/authorizations/client';

const CONSENT = /^\/oauth\/consent\/([\w-]{1,64})$/;

/** Says what the sign-in is for, if the user comes from an app or wants to connect a device. */
export async function purposeOf(visit: Visit): Promise<Html | undefined> {
  const { unguardedCtx: ctx, publicUrl } = visit;
  const onward = continuation(visit);
  if (onward.startsWith('/device')) return html`<p class="lead">To connect your device</p>`;
  const uid = CONSENT.exec(onward)?.[1];
  const request = uid === undefined ? undefined : await findRequest(ctx, uid);
  const client = request && (await selectClient(ctx.db, request.clientId, publicUrl));
  if (!client) return undefined;
  return html`<p class="lead">To continue to ${appName(client)}</p>`;
}
