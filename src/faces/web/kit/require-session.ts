import type { SignedIn } from '#features/identity/sessions/index';
import { type LoginAnswer, redirect } from './answer.ts';
import { withContinuation } from './continue.ts';
import type { Visit } from './visit.ts';

/** A visit of somebody who is signed in. */
export interface SignedInVisit extends Visit {
  signedIn: SignedIn;
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
    const { signedIn } = visit;
    if (!signedIn) return redirect(withContinuation('/login', here));
    if (signedIn.user.password_temporary === 1 && visit.url.pathname !== '/you/password') {
      return redirect(withContinuation('/you/password', here));
    }
    return await run({ ...visit, signedIn });
  };
}
