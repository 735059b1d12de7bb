import type { Actor } from '#access/actor';
import type { Ctx, Services } from '#access/ctx';
import { sessionHash, signedInCtx, type UserSession } from '#features/identity/sessions/actions';
import { selectSession } from '#features/identity/sessions/store';
import type { Cookies } from '#web/kit/cookies';
import type { BrowserRequest } from '#web/kit/visit';
import { findActor } from './mount.ts';

/** A request of the console's script that concerns its browser session. */
export interface ConsoleVisit extends Pick<BrowserRequest, 'message' | 'cookies' | 'ip' | 'log' | 'watch'> {
  /** Without the query. */
  path: string;
  services: Services;
  /** Version of Palisade. */
  version: string;
  signedIn: UserSession;
  /** The token that the session acts through. */
  actor: Actor;
  /** The context of the signed-in user; see `signedInCtx`. */
  ctx: Ctx;
}

/** Who is signed in in the browser. Undefined when nobody is. */
export async function findVisitor(
  services: Services,
  cookies: Cookies,
  { isPoll }: { isPoll: boolean },
): Promise<Pick<ConsoleVisit, 'signedIn' | 'actor' | 'ctx'> | undefined> {
  const actor = await findActor(services, cookies.get('session'), { isPoll });
  const hash = sessionHash(cookies.get('session'));
  const signedIn =
    actor && hash !== undefined ? await selectSession(services.store.db, hash, services.now()) : undefined;
  return actor && signedIn && { signedIn, actor, ctx: signedInCtx(services, signedIn) };
}
