import type { Ctx } from '#access/ctx';
import { requestAfter } from './consent/request.ts';
import { formTargetOf } from './engine/redirect-uri.ts';

/**
 * The origin of the client that sent the user here, to which forms may lead. Browsers apply `form-action` of the
 * content security policy to the redirects after a form, too.
 * @param continuation page to continue with after the sign-in
 */
export async function formTargetsFor(ctx: Ctx, continuation: string): Promise<string[]> {
  const request = await requestAfter(ctx, continuation);
  return request ? [formTargetOf(request.redirectUri)] : [];
}
