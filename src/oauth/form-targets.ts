import type { Ctx } from '#access/ctx';
import { findRequest } from './consent/request.ts';
import { formTargetOf } from './engine/redirect-uri.ts';

const CONSENT = /^\/oauth\/consent\/([\w-]{1,64})$/;

/**
 * The origin of the client that sent the user here, to which forms may lead. Browsers apply `form-action` of the
 * content security policy to the redirects after a form, too.
 * @param continuation page to continue with after the sign-in
 */
export async function formTargetsFor(ctx: Ctx, continuation: string): Promise<string[]> {
  const uid = CONSENT.exec(continuation)?.[1];
  const request = uid === undefined ? undefined : await findRequest(ctx, uid);
  return request ? [formTargetOf(request.redirectUri)] : [];
}
