import { parseId } from '#access/target';
import { Failure } from '#domain/failure';
import { revokeApp } from '#features/identity/apps/actions';
import { appOf } from '#features/identity/apps/target';
import { revokeDevice } from '#features/identity/devices/actions';
import { deviceOf } from '#features/identity/devices/target';
import { endOtherSessions, endSession } from '#features/identity/sessions/actions';
import {
  type LoginAnswer,
  type LoginPage,
  redirect,
  type SignedInVisit,
  signedInPage,
} from '#web/kit/answer';

/** `/you/sessions/:id/sign-out` */
export const signOutPage: LoginPage = action('endSession', 'signed_out', async (visit) => {
  const { signedIn, ctx } = visit;
  if (!(await endSession(ctx, signedIn.user.id, idOf(visit)))) throw Failure.notFound();
  return undefined;
});

/** `/you/sessions/sign-out-others` */
export const signOutOthersPage: LoginPage = action(
  'endOtherSessions',
  'signed_out',
  async ({ ctx, signedIn }) => {
    await endOtherSessions(ctx, signedIn);
    return undefined;
  },
);

/** `/you/devices/:id/forget` */
export const forgetDevicePage: LoginPage = action('forgetDevice', 'forgotten', async (visit) => {
  const { ctx, signedIn } = visit;
  const id = idOf(visit);
  await ctx.mutate(async (tx) => revokeDevice(tx, await deviceOf(tx, signedIn.user.id, id, ctx.now())));
  if (signedIn.session.device_id !== id) return undefined;
  visit.cookies.clear('session');
  return redirect('/login?signed_out');
});

/** `/you/apps/:id/revoke` */
export const revokeAppPage: LoginPage = action('revokeOwnApp', 'revoked', async (visit) => {
  const { ctx, signedIn } = visit;
  const { id, account_id: accountId } = signedIn.user;
  const appId = idOf(visit);
  await ctx.mutate(async (tx) => revokeApp(tx, await appOf(tx, id, appId, ctx.now()), accountId));
  return undefined;
});

/** A page for one button of `/you`. @param done name of the notice shown next, unless the action redirects elsewhere */
function action(
  operation: string,
  done: string,
  run: (visit: SignedInVisit) => Promise<LoginAnswer | undefined>,
): LoginPage {
  return {
    operation,
    post: signedInPage(async (visit) => (await run(visit)) ?? redirect(`/you?${done}`)),
  };
}

/** @throws Failure when the path has no valid id */
function idOf({ url }: SignedInVisit): number {
  return parseId(/\/(\d+)\//.exec(url.pathname)?.[1]);
}
