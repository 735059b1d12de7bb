import type { Ctx } from '#access/ctx';
import { findRequest } from './consent/request.ts';
import { formTargetOf } from './engine/redirect-uri.ts';

const CONSENT = /^\/oauth\/consent\/([\w-]{1,64})$/;

/**
 * Where the form of a sign-in page may end besides here: at the client that sent the user. Browsers hold a form's
 * redirects, too, against the content security policy.
 * @param continuation where the sign-in goes on
 */
export async function formTargetsFor(ctx: Ctx, continuation: string): Promise<string[]> {
  const uid = CONSENT.exec(continuation)?.[1];
  const request = uid === undefined ? undefined : await findRequest(ctx, uid);
  return request ? [formTargetOf(request.redirectUri)] : [];
}
