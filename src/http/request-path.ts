import type { IncomingMessage } from 'node:http';

/** The path that is asked for: without the query, and without one trailing slash. */
export function requestPath({ url = '/' }: IncomingMessage): string {
  const path = url.replace(/[?#].*$/s, '');
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
