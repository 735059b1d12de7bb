import type { BrowserRequest } from './visit.ts';

/** The page after a sign-in that no other page asked for. */
const HOME = '/you';

/**
 * The pages that may send a user to sign in first. Any other target is refused, so that sign-in is not an open
 * redirector (RFC 9700 section 4.11).
 */
const KNOWN = /^\/(?:you(?:\/password)?|device(?:\?user_code=[A-Za-z-]{1,20})?|oauth\/consent\/[\w-]{1,64})$/;

/** The page to continue with after signing in. */
export function continuation({ url, form }: Pick<BrowserRequest, 'url' | 'form'>): string {
  const wanted = form.get('continue') ?? url.searchParams.get('continue') ?? '';
  return KNOWN.test(wanted) ? wanted : HOME;
}

/** Adds the continuation to the path of one of our pages. @param page path without query */
export function withContinuation(page: string, continuation: string): string {
  return continuation === HOME ? page : `${page}?continue=${encodeURIComponent(continuation)}`;
}
