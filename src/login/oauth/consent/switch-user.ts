import { type LoginAnswer, redirect } from '../../answer.ts';
import { withContinuation } from '../../continue.ts';
import { endSession } from '../../session/index.ts';
import type { SignedInVisit } from '../../session/require.ts';

/** Signs out, so that somebody else can sign in and answer. @param here page that asked */
export async function switchUser(
  { ctx, cookies, signedIn }: SignedInVisit,
  here: string,
): Promise<LoginAnswer> {
  await endSession(ctx, signedIn.user.id, signedIn.session.id);
  cookies.clear('session');
  return redirect(withContinuation('/login', here));
}
