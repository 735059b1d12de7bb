import { parseId } from '../../access/entity.ts';
import { revokeApp } from '../../api/profile/apps/index.ts';
import { revokeDevice } from '../../api/profile/devices/index.ts';
import { Failure } from '../../domain/failure.ts';
import { type LoginPage, redirect } from '../answer.ts';
import { endOtherSessions, endSession, signedInCtx } from '../session/index.ts';
import { type SignedInVisit, signedInPage } from '../session/require.ts';
import { selectAppById } from './store.ts';

/** `/you/sessions/:id/sign-out` */
export const signOutPage: LoginPage = action('endSession', 'signed_out', async (visit) => {
  const { signedIn, services } = visit;
  if (!(await endSession(signedInCtx(services, signedIn), signedIn.user.id, idOf(visit))))
    throw Failure.notFound();
});

/** `/you/sessions/sign-out-others` */
export const signOutOthersPage: LoginPage = action(
  'endOtherSessions',
  'signed_out',
  ({ services, signedIn }) => endOtherSessions(signedInCtx(services, signedIn), signedIn),
);

/** `/you/devices/:id/forget` */
export const forgetDevicePage: LoginPage = action('forgetDevice', 'forgotten', (visit) => {
  const { services, signedIn } = visit;
  return revokeDevice(signedInCtx(services, signedIn), { id: idOf(visit), user_id: signedIn.user.id });
});

/** `/you/apps/:id/revoke` */
export const revokeAppPage: LoginPage = action('revokeOwnApp', 'revoked', async (visit) => {
  const { services, signedIn } = visit;
  const ctx = signedInCtx(services, signedIn);
  const key = { userId: signedIn.user.id, id: idOf(visit) };
  const app = await selectAppById(ctx.db, key, ctx.now());
  if (!app) throw Failure.notFound();
  await revokeApp(ctx, app);
});

/** What a button of `/you` does. @param done names what the page then says */
function action(operation: string, done: string, run: (visit: SignedInVisit) => Promise<void>): LoginPage {
  return {
    operation,
    post: signedInPage(async (visit) => {
      await run(visit);
      return redirect(`/you?${done}`);
    }),
  };
}

/** @throws Failure when it is none */
function idOf({ url }: SignedInVisit): number {
  return parseId(/\/(\d+)\//.exec(url.pathname)?.[1]);
}
