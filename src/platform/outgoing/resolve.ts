import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { parseIp } from '#domain/net/ip-network';

/** Finds the addresses of a host name. @throws Error when there are none, or the signal is aborted */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

/** Names of this machine, which are not looked up (RFC 6761, section 6.3). */
const LOCAL = /^(?:.+\.)?localhost\.?$/i;

const QUERY = { timeout: 2_000, tries: 2 };

/**
 * Looks a name up in the DNS. The system's own look-up (`getaddrinfo`) cannot be aborted and occupies a thread of a
 * small pool, so a few names with slow servers would block all other look-ups of the process.
 */
export const resolveInDns: Resolve = async (name, signal) => {
  if (LOCAL.test(name)) return ['127.0.0.1', '::1'];
  const resolver = new Resolver(QUERY);
  const onAbort = () => resolver.cancel();
  signal.addEventListener('abort', onAbort);
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (addresses.length === 0) throw new Error('The name has no address');
    return addresses;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};

/** The addresses of a host, which may be an address itself. */
export async function addressesOf(host: string, resolve: Resolve, signal: AbortSignal): Promise<string[]> {
  return parseIp(host) ? [host] : await resolve(host, signal);
}

/** An address in the form in which Node.js passes the results of look-ups on. */
export function lookedUp(address: string): { address: string; family: 4 | 6 } {
  return { address, family: isIPv6(address) ? 6 : 4 };
}
