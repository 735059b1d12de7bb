import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { bounds } from '#domain/budget';

/**
 * Determines the address of the client: the address of the connection or, behind trusted proxies, the last address
 * in `X-Forwarded-For` that is not a trusted proxy.
 */
export function clientAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyAddress.compile([...trustedProxies]);
  // The header may contain any text, and the result is stored and used as a key, so its length is limited.
  return (request) => proxyAddress(request, trust).slice(0, bounds.addressCharacters.value);
}

/** Tells whether an address belongs to a trusted proxy. */
export function proxyTest(trustedProxies: readonly string[]): (address: string) => boolean {
  if (trustedProxies.length === 0) return () => false;
  const trust = proxyAddress.compile([...trustedProxies]);
  return (address) => trust(address, 0);
}
