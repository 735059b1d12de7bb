import type { BrowserRequest } from './visit.ts';

/** Where a sign-in that nobody asked for ends. */
const HOME = '/you';

/** Pages that may send someone to sign in first: nothing else is a way out of it (RFC 9700 4.11). */
const KNOWN = /^\/(?:you(?:\/password)?|device(?:\?user_code=[A-Za-z-]{1,20})?|oauth\/consent\/[\w-]{1,64})$/;

/** Where the visit goes on after signing in. */
export function continuation({ url, form }: Pick<BrowserRequest, 'url' | 'form'>): string {
  const wanted = form.get('continue') ?? url.searchParams.get('continue') ?? '';
  return KNOWN.test(wanted) ? wanted : HOME;
}

/** The same page of ours with that way on. @param page path without query */
export function withContinuation(page: string, continuation: string): string {
  return continuation === HOME ? page : `${page}?continue=${encodeURIComponent(continuation)}`;
}
