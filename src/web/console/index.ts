import type { Services } from '#access/ctx';
import type { CreateApiHandler } from '#http/api';
import type { RequestObserver } from '#http/log/request-log';
import { requestPath } from '#http/request-path';
import type { PageHandler } from '#http/server';
import { packageVersion } from '#platform/version';
import type { RequestLimit } from '#web/kit/request-limit';
import { createPageHandler } from './handler.ts';
import { consoleMount } from './mount.ts';
import { createSessionHandler } from './session-handler.ts';

const MOUNTED = /^\/console\/v4(?=[/?]|$)/;
const SESSION = /^\/console\/(?:session|step-up|invitation|sign-out|sessions(?:\/.*)?)$/s;

/** Everything below `/console`: the page and its files, the API for its script, and the browser session. */
export function createConsole(
  services: Services,
  observer: RequestObserver,
  limit: RequestLimit,
  createApi: CreateApiHandler,
): PageHandler {
  const version = packageVersion();
  const api = createApi(consoleMount(services, version));
  const session = createSessionHandler(services, observer, limit, version);
  const pages = createPageHandler(services, observer, limit, version);

  return (message, response) => {
    const url = message.url ?? '/';
    const mounted = MOUNTED.exec(url)?.[0];
    if (mounted !== undefined) {
      const rest = url.slice(mounted.length);
      return api(message, response, rest.startsWith('/') ? rest : `/${rest}`);
    }
    return SESSION.test(requestPath(message)) ? session(message, response) : pages(message, response);
  };
}
