import type { Ctx } from '#access/ctx';
import type { UserSession } from '#features/identity/sessions/actions';
import { type LoginAnswer, redirect } from './answer.ts';
import { withContinuation } from './continue.ts';
import type { BrowserRequest, Visit } from './visit.ts';

/** A request of a signed-in user. It gives no access to an unguarded context. */
export interface SignedInVisit extends BrowserRequest {
  signedIn: UserSession;
  /** The context of the signed-in user; see `signedInCtx`. */
  ctx: Ctx;
}

/**
 * Wraps a page for signed-in users. Others are sent to sign in and then come back. A temporary password must be
 * changed before anything else.
 */
export function signedInPage(
  run: (visit: SignedInVisit) => Promise<LoginAnswer>,
): (visit: Visit) => Promise<LoginAnswer> {
  return async (visit) => {
    const here = `${visit.url.pathname}${visit.url.search}`;
    const { signedIn, signedInCtx, unguardedCtx: _, unguardedCtxOf: __, ...request } = visit;
    if (!signedIn) return redirect(withContinuation('/login', here));
    if (signedIn.user.password_temporary === 1 && visit.url.pathname !== '/you/password') {
      return redirect(withContinuation('/you/password', here));
    }
    return await run({ ...request, signedIn, ctx: signedInCtx(signedIn) });
  };
}
