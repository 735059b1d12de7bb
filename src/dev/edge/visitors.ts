import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '#config/network';

/** Sites that the browser itself names; pages of others name theirs. */
const OWN_SITES = ['none', 'same-origin'];

/**
 * Whether a request may be answered. A page that is open in a browser on this machine can send requests here too, under
 * a host name of its own; it must neither read what a test server holds nor control it.
 * @param origins origins that the developer allows
 */
export function isAllowedOrigin(
  { host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  isControl: boolean,
  origins: readonly string[],
): boolean {
  if (!isKnownHost(host, origins)) return false;
  if (!isControl) return true;
  if (origin !== undefined) return origins.includes(origin);
  return site === undefined || OWN_SITES.includes(site);
}

function isKnownHost(host: string | undefined, origins: readonly string[]): boolean {
  if (host === undefined) return false;
  const name = host.toLowerCase();
  if (origins.some((origin) => new URL(origin).host === name)) return true;
  const [, bracketed, plain] = /^(?:\[([0-9a-f:]+)\]|([^:[\]]+))(?::\d{1,5})?$/.exec(name) ?? [];
  return isLoopback(bracketed ?? plain ?? '');
}
