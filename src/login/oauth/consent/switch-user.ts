import { type LoginAnswer, redirect } from '#login/answer';
import { withContinuation } from '#login/continue';
import { endSession } from '#login/session/index';
import type { SignedInVisit } from '#login/session/require';

/** Signs out, so that somebody else can sign in and answer. @param here page that asked */
export async function switchUser(
  { ctx, cookies, signedIn }: SignedInVisit,
  here: string,
): Promise<LoginAnswer> {
  await endSession(ctx, signedIn.user.id, signedIn.session.id);
  cookies.clear('session');
  return redirect(withContinuation('/login', here));
}
