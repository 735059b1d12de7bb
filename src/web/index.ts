import type { Services } from '#access/ctx';
import type { CreateApiHandler } from '#http/api';
import type { RequestObserver } from '#http/log/request-log';
import { requestPath } from '#http/request-path';
import type { PageHandler } from '#http/server';
import { findOperation } from '#oauth/paths';
import { once } from './kit/page.ts';
import { createRequestLimit } from './kit/request-limit.ts';

const CONSOLE = /^\/console(?=\/|$)/;

/**
 * The sign-in pages, the console and the OAuth server. Each is loaded on the first request for it, because many
 * processes, such as those on the machines of client authors, never need them.
 */
export function createWeb(services: Services, observer: RequestObserver, api: CreateApiHandler): PageHandler {
  const limit = createRequestLimit(services);
  const loadPages = once(async () =>
    (await import('./handler.ts')).createLoginPages(services, observer, limit),
  );
  const loadOauth = once(async () => (await import('#oauth/server')).createOauth(services, observer, limit));

  const loadConsole = once(async () =>
    (await import('./console/index.ts')).createConsole(services, observer, limit, api),
  );

  function load(path: string): Promise<PageHandler> {
    if (CONSOLE.test(path)) return loadConsole();
    return findOperation(path) ? loadOauth() : loadPages();
  }

  return async (message, response) => {
    try {
      const answer = await load(requestPath(message));
      await answer(message, response);
    } catch (error) {
      // Loading fails when the files cannot be read, for example while they are being replaced.
      services.log.error({ err: error }, 'The sign-in pages could not be loaded');
      response.writeHead(500, { 'Content-Length': 0 }).end();
    }
  };
}
