import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { bounds } from '#domain/budget';

/**
 * The address of the client: that of the connection, or, behind proxies the operator trusts, the last one in
 * `X-Forwarded-For` that is no such proxy.
 */
export function clientAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyAddress.compile([...trustedProxies]);
  // What the header says may be any text. It is stored, and counted under.
  return (request) => proxyAddress(request, trust).slice(0, bounds.addressCharacters.value);
}

/** Tells the connections of the configured proxies from those of clients. */
export function proxyTest(trustedProxies: readonly string[]): (address: string) => boolean {
  if (trustedProxies.length === 0) return () => false;
  const trust = proxyAddress.compile([...trustedProxies]);
  return (address) => trust(address, 0);
}
