import http from 'node:http';
import https from 'node:https';

/** Paths that each load a part of the service on their first request. */
const LOADS = [
  '/docs',
  '/openapi.json',
  '/login',
  '/device',
  '/oauth/authorize?client_id=console&response_type=code',
  '/.well-known/oauth-authorization-server',
];

/** Requests each part of the service once, so that an attack does not include its loading. */
export async function warmUp({ port, tls }: { port: number; tls: boolean }): Promise<void> {
  for (const path of LOADS) await ask(port, tls, path);
}

function ask(port: number, tls: boolean, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const options = { host: '127.0.0.1', port, path, agent: false, localAddress: '127.0.0.6' };
  const request = tls ? https.get({ ...options, rejectUnauthorized: false }) : http.get({ ...options });
  request.on('response', (response) => response.resume().on('end', resolve));
  request.on('error', reject);
  return promise;
}
