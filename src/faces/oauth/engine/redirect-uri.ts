/** Where the redirect of a client ends: at a web site, at an app on the user's computer, or at an installed app. */
export type RedirectKind = 'web' | 'loopback' | 'private-use';

/** Everything but the port, which a program on the user's computer takes as it comes (RFC 8252 7.3). */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/s;

export function redirectKind(uri: string): RedirectKind {
  if (LOOPBACK.test(uri)) return 'loopback';
  return /^https?:/i.test(uri) ? 'web' : 'private-use';
}

/** Character by character; of a loopback address only the port is free, and each stands for itself alone. */
export function isRedirectAllowed(registered: string, given: string): boolean {
  if (given === registered) return true;
  const known = withoutPort(registered);
  return known !== undefined && known === withoutPort(given) && URL.canParse(given);
}

/** As a source of the content security policy. */
export function formTargetOf(uri: string): string {
  const { protocol, hostname, origin } = new URL(uri);
  if (protocol !== 'https:' && protocol !== 'http:') return protocol;
  // The policy's grammar has no IPv6 addresses.
  return hostname.startsWith('[') ? protocol : origin;
}

/** In words, for the user who is asked. */
export function destinationOf(uri: string): string {
  const { host, protocol } = new URL(uri);
  const words: Record<RedirectKind, string> = {
    web: host,
    loopback: 'an app on this computer',
    'private-use': `an installed app, by its address ${protocol}`,
  };
  return words[redirectKind(uri)];
}

/** The client's address with the answer to its request (RFC 6749 4.1.2.1, RFC 9207). */
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
