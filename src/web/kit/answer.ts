import type { Ctx } from '#access/ctx';
import { Failure } from '#domain/failure';
import type { UserSession } from '#features/identity/sessions/actions';
import { withContinuation } from './continuation.ts';
import type { Html } from './html.ts';
import type { BrowserRequest, Visit } from './visit.ts';

/** The response of a sign-in page: a page, or a redirect. */
export type LoginAnswer = PageLoginAnswer | { location: string };

export interface PageLoginAnswer {
  status: number;
  page: Html;
  /**
   * Other origins to which a form on the page may lead. Browsers apply `form-action` of the content security policy
   * to the redirects after a form, too.
   */
  formTargets?: readonly string[];
  /** Value of the `Retry-After` header in seconds. */
  retryAfter?: number;
}

/** The handlers for one path. */
export interface LoginPage {
  /** Replaces the path in logs and metrics. */
  operation: string;
  /**
   * Reads no cookies, and takes requests from anywhere: those of programs, and forms without our token. Only for pages
   * where the URL proves everything.
   */
  openToAll?: true;
  get?(visit: Visit): Promise<LoginAnswer>;
  /** Called only after the form token was checked, unless the page is open to all. */
  post?(visit: Visit): Promise<LoginAnswer>;
}

/** Redirects the browser with GET. @param location path on this site, or a verified URL */
export function redirect(location: string): LoginAnswer {
  return { location };
}

/** Whether the action found what it is about. False in place of a Failure 404. */
export async function isFound(action: Promise<unknown>): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not_found') return false;
    throw error;
  }
}

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
