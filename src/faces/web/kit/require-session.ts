import type { Ctx } from '#access/ctx';
import type { SignedIn } from '#features/identity/sessions/index';
import { type LoginAnswer, redirect } from './answer.ts';
import { withContinuation } from './continue.ts';
import type { BrowserRequest, Visit } from './visit.ts';

/** A visit of a signed-in user. Nothing in it writes unguarded. */
export interface SignedInVisit extends BrowserRequest {
  signedIn: SignedIn;
  /** The user's own: see `signedInCtx`. */
  ctx: Ctx;
}

/**
 * A page for who is signed in; others sign in first and come back. A password that somebody else chose has to be
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
