import { NOT_VALID } from '#domain/reasons/values';

const REDIRECT_URI_NOT_VALID = NOT_VALID({ field: 'redirect_uri' });

/** The characters of a URI (RFC 3986) without fragments: no spaces, backslashes or control characters. */
const CHARACTERS = /^[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=%]+$/;

const HTTPS = /^https:\/\/[a-z0-9._:[\]-]+([/?]|$)/i;
const LOOPBACK_HTTP = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?([/?]|$)/i;
/**
 * A private-use scheme: a reversed domain name that the app's owner controls (RFC 8252, section 7.1). A scheme
 * without a dot may belong to another app or to the browser.
 */
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:./i;

/**
 * Checks the redirect URI of an OAuth app: an https URL, an http URL with a loopback address, or the private-use
 * scheme of an installed app. The schema checks its length.
 * @returns the reason to reject it; undefined when it is valid
 */
export function redirectUriProblem(uri: string): string | undefined {
  const allowed = CHARACTERS.test(uri) && [HTTPS, LOOPBACK_HTTP, PRIVATE_USE].some((form) => form.test(uri));
  return allowed && URL.canParse(uri) && !hasUserInfo(uri) ? undefined : REDIRECT_URI_NOT_VALID;
}

/**
 * Rejects a redirect URI that leads to the service itself: no app runs there, and users would mistake the app for a
 * part of the service.
 * @param ownUrl URL of the sign-in pages
 * @returns the reason to reject it; undefined when it is valid
 */
export function ownRedirectProblem(uri: string, ownUrl: string): string | undefined {
  // The port of a loopback address is chosen at run time, so it does not tell who listens there.
  if (LOOPBACK_HTTP.test(uri) || !URL.canParse(uri)) return undefined;
  return new URL(uri).origin === new URL(ownUrl).origin ? REDIRECT_URI_NOT_VALID : undefined;
}

/** `https://app.example.com@evil.example/` leads to the second host, but looks like the first. */
function hasUserInfo(uri: string): boolean {
  const [authority = ''] = /(?<=:\/\/)[^/?]*/.exec(uri) ?? [];
  return authority.includes('@');
}
