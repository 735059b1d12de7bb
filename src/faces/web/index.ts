import type { Services } from '#access/ctx';
import type { RequestObserver } from '#faces/http/request-log';
import { requestPath } from '#faces/http/request-path';
import type { PageHandler } from '#faces/http/server';
import { findOperation } from '#faces/oauth/paths';
import { createRequestLimit } from './kit/request-limit.ts';

/**
 * The sign-in pages and the OAuth server. Each is loaded on the first request for it, because many processes, such as
 * those on the machines of client authors, never need them.
 */
export function createLogin(services: Services, observer: RequestObserver): PageHandler {
  const limit = createRequestLimit(services);
  const loadPages = once(async () =>
    (await import('./handler.ts')).createLoginPages(services, observer, limit),
  );
  const loadOauth = once(async () =>
    (await import('#faces/oauth/index')).createOauth(services, observer, limit),
  );

  return async (message, response) => {
    try {
      const answer = await (findOperation(requestPath(message)) ? loadOauth() : loadPages());
      await answer(message, response);
    } catch (error) {
      // Loading fails when the files cannot be read, for example while they are being replaced.
      services.log.error({ err: error }, 'The sign-in pages could not be loaded');
      response.writeHead(500, { 'Content-Length': 0 }).end();
    }
  };
}

/** Loads once; after a failure the next request tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
