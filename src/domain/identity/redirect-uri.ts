import { NOT_VALID } from '#domain/reasons/values';

const REDIRECT_URI_NOT_VALID = NOT_VALID({ field: 'redirect_uri' });

/** What an address may be written with (RFC 3986): no spaces, backslashes, control characters or fragments. */
const CHARACTERS = /^[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=%]+$/;

const HTTPS = /^https:\/\/[a-z0-9._:[\]-]+([/?]|$)/i;
const LOOPBACK_HTTP = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?([/?]|$)/i;
/** A reversed domain name of the app's owner (RFC 8252 7.1): without a dot it may be anybody's, or a browser's own. */
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:./i;

/**
 * Where an OAuth app may have its users sent back to: an https address, an http one of the user's own machine, or the
 * private scheme of an installed app. What is wrong with it, or undefined; its length is the schema's matter.
 */
export function redirectUriProblem(uri: string): string | undefined {
  const allowed = CHARACTERS.test(uri) && [HTTPS, LOOPBACK_HTTP, PRIVATE_USE].some((form) => form.test(uri));
  return allowed && URL.canParse(uri) && !hasUserInfo(uri) ? undefined : REDIRECT_URI_NOT_VALID;
}

/**
 * The same where it leads to the service itself: no app is there, and users would take the app for a part of the service.
 * @param ownUrl address of the sign-in pages
 */
export function ownRedirectProblem(uri: string, ownUrl: string): string | undefined {
  // The port of a loopback address is free when it is used, so that it says nothing about who listens there.
  if (LOOPBACK_HTTP.test(uri) || !URL.canParse(uri)) return undefined;
  return new URL(uri).origin === new URL(ownUrl).origin ? REDIRECT_URI_NOT_VALID : undefined;
}

/** `https://app.example.com@evil.example/` leads to the second name, and reads like the first. */
function hasUserInfo(uri: string): boolean {
  const [authority = ''] = /(?<=:\/\/)[^/?]*/.exec(uri) ?? [];
  return authority.includes('@');
}
