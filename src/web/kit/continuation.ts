import type { BrowserRequest } from './visit.ts';

/** The page after a sign-in that no other page asked for. */
const HOME = '/console';

/**
 * The pages that may send a user to sign in first. Any other target is refused, so that sign-in is not an open
 * redirector (RFC 9700 section 4.11).
 */
const KNOWN =
  /^\/(?:you(?:\/password)?|device(?:\?user_code=[A-Za-z-]{1,20})?|oauth\/consent\/[\w-]{1,64}|console(?:\/[\w,~-][\w.,~-]*)*\/?(?:\?[\w=&%.,:/*~-]*)?)$/;

/** Pages that are part of a sign-in, and keep its continuation. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['/login', '/login/code']);

/** Pages that anybody can open again. */
const REOPENED: ReadonlySet<string> = new Set(['/', '/docs', '/logout', '/password/reset']);

/** The page to continue with after signing in. @param home where to go if no page asked */
export function continuation({ url, form }: Pick<BrowserRequest, 'url' | 'form'>, home = HOME): string {
  const wanted = form.get('continue') ?? url.searchParams.get('continue') ?? '';
  return KNOWN.test(wanted) ? wanted : home;
}

/** Adds the continuation to the path of one of our pages. @param page path without query */
export function withContinuation(page: string, continuation: string): string {
  return continuation === HOME ? page : `${page}?continue=${encodeURIComponent(continuation)}`;
}

/**
 * The page from which a request came, to open it again after an error.
 * @returns undefined for an address that cannot be repeated, such as a mailed link
 */
export function pageToReopen({ url, form }: Pick<BrowserRequest, 'url' | 'form'>): string | undefined {
  const { pathname } = url;
  if (ON_THE_WAY.has(pathname)) return withContinuation(pathname, continuation({ url, form }));
  if (REOPENED.has(pathname) || KNOWN.test(pathname)) return pathname;
  return pathname.startsWith('/you/') ? '/you' : undefined;
}
