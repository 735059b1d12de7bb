import type { BrowserRequest } from './visit.ts';

/** The page after a sign-in that no other page asked for. */
const HOME = '/console';

/**
 * The pages that may send a user to sign in first. Any other target is refused, so that sign-in is not an open
 * redirector (RFC 9700 section 4.11).
 */
const KNOWN =
  /^\/(?:you(?:\/password)?|device(?:\?user_code=[A-Za-z-]{1,20})?|oauth\/consent\/[\w-]{1,64}|console(?:\/[\w,~-][\w.,~-]*)*\/?(?:\?[\w=&%.,:/*~-]*)?)$/;

/** The page to continue with after signing in. @param home where to go if no page asked */
export function continuation({ url, form }: Pick<BrowserRequest, 'url' | 'form'>, home = HOME): string {
  const wanted = form.get('continue') ?? url.searchParams.get('continue') ?? '';
  return KNOWN.test(wanted) ? wanted : home;
}

/** Adds the continuation to the path of one of our pages. @param page path without query */
export function withContinuation(page: string, continuation: string): string {
  return continuation === HOME ? page : `${page}?continue=${encodeURIComponent(continuation)}`;
}
