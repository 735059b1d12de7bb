import type { Ctx } from '#access/ctx';
import { isSameSecret } from '#platform/passwords';
import type { Cookies } from './cookies.ts';

const COOKIE = /^[0-9a-f]{32}$/;

/**
 * The token that a form must send back, so that no other site can submit it on behalf of the user (OWASP: signed
 * double-submit cookie, bound to the session). Sets the cookie if the browser has none.
 */
export function formToken(ctx: Pick<Ctx, 'encryption' | 'random'>, cookies: Cookies): string {
  let browser = cookies.get('form');
  if (browser === undefined || !COOKIE.test(browser)) {
    browser = ctx.random.hex(16);
    cookies.set('form', browser);
  }
  return tokens(ctx, browser, cookies.get('session'))[0] ?? '';
}

export function isFormTokenRight(ctx: Pick<Ctx, 'encryption'>, cookies: Cookies, given: string): boolean {
  const browser = cookies.get('form') ?? '';
  if (!COOKIE.test(browser)) return false;
  return tokens(ctx, browser, cookies.get('session')).some((token) => isSameSecret(given, token));
}

function tokens({ encryption }: Pick<Ctx, 'encryption'>, browser: string, session = ''): string[] {
  return encryption.derive('form token', `${browser} ${session}`).map((token) => token.toString('hex'));
}
