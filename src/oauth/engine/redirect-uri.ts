/**
 * Where a redirect URI leads: to a web site, a program on the user's computer (loopback), or an installed app
 * (private-use scheme).
 */
export type RedirectKind = 'web' | 'loopback' | 'private-use';

/** Everything except the port, which programs on the user's computer choose at run time (RFC 8252 section 7.3). */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/s;

export function redirectKind(uri: string): RedirectKind {
  if (LOOPBACK.test(uri)) return 'loopback';
  return /^https?:/i.test(uri) ? 'web' : 'private-use';
}

/**
 * Compares character by character. Only the port of a loopback address may differ; `localhost`, `127.0.0.1` and
 * `[::1]` are different hosts.
 */
export function isRedirectAllowed(registered: string, given: string): boolean {
  if (given === registered) return true;
  const known = withoutPort(registered);
  return known !== undefined && known === withoutPort(given) && URL.canParse(given);
}

/** The redirect URI as a source for the content security policy. */
export function formTargetOf(uri: string): string {
  const { protocol, hostname, origin } = new URL(uri);
  if (protocol !== 'https:' && protocol !== 'http:') return protocol;
  // The syntax of the policy does not support IPv6 addresses.
  return hostname.startsWith('[') ? protocol : origin;
}

/** Describes the redirect URI to the user who is asked for consent. */
export function destinationOf(uri: string): string {
  const { host, protocol } = new URL(uri);
  const words: Record<RedirectKind, string> = {
    web: host,
    loopback: 'an app on this computer',
    'private-use': `an installed app, by its address ${protocol}`,
  };
  return words[redirectKind(uri)];
}

/** The redirect that reports an error to the client (RFC 6749 section 4.1.2.1, RFC 9207). */
export function refusal(
  { redirectUri, state }: { redirectUri: string; state: string | undefined },
  answer: { error: string; error_description: string; iss: string },
): string {
  const url = new URL(redirectUri);
  const parameters = { ...answer, ...(state === undefined ? {} : { state }) };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function withoutPort(uri: string): string | undefined {
  const [, address, rest] = LOOPBACK.exec(uri) ?? [];
  return address === undefined ? undefined : `${address}${rest}`;
}
