import { endSession } from '#features/identity/sessions/actions';
import { type LoginAnswer, redirect } from '#web/kit/answer';
import { withContinuation } from '#web/kit/continue';
import type { SignedInVisit } from '#web/kit/require-session';

/** Signs out, so that another user can sign in and decide. @param here page to return to */
export async function switchUser(
  { ctx, cookies, signedIn }: SignedInVisit,
  here: string,
): Promise<LoginAnswer> {
  await endSession(ctx, signedIn.user.id, signedIn.session.id);
  cookies.clear('session');
  return redirect(withContinuation('/login', here));
}
