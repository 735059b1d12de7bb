import type { IncomingMessage } from 'node:http';
import type { Services } from '#access/ctx';
import { Failure } from '#domain/failure';
import { findSignedIn } from '#features/identity/sessions/actions';
import type { RequestObserver } from '#http/log/request-log';
import { requestPath } from '#http/request-path';
import type { PageHandler } from '#http/server';
import { clientAddressReader } from '#http/transfer/client-connection';
import { sendBody } from '#http/transfer/send';
import { withContinuation } from '#web/kit/continuation';
import { Cookies } from '#web/kit/cookies';
import { errorPage, failedRequest } from '#web/kit/error-page';
import { HTML } from '#web/kit/page';
import type { RequestLimit } from '#web/kit/request-limit';
import { pageHeaders } from '#web/kit/security-headers';
import { ASSETS, consoleAsset } from './assets.ts';
import { readSessionFacts } from './session-facts.ts';
import { renderShell, shellHeaders, type Theme } from './shell.ts';
import { findVisitor } from './visit.ts';

interface ConsolePage {
  status: number;
  /** Alternating names and values. */
  headers: readonly string[];
  body: Buffer;
  operation: string;
  route: string;
  userId?: number;
}

const READING = new Set(['GET', 'HEAD']);

/** Handles the page of the console, which is the same for all paths, and its files. */
export function createPageHandler(
  services: Services,
  observer: RequestObserver,
  limit: RequestLimit,
  version: string,
): PageHandler {
  const { config } = services;
  const addressOf = clientAddressReader(config.trustedProxies);

  async function answer(message: IncomingMessage, cookies: Cookies): Promise<ConsolePage> {
    if (!READING.has(message.method ?? '')) throw Failure.methodNotAllowed();
    const path = requestPath(message);
    if (path.startsWith(ASSETS)) {
      const file = await consoleAsset(path, message.headers);
      if (!file) throw Failure.notFound();
      return { ...file, operation: 'consoleAssets', route: `${ASSETS}*` };
    }
    if (await services.maintenance.isOn()) throw Failure.unavailable();
    limit(addressOf(message));
    return await page(message, path, cookies);
  }

  async function page(message: IncomingMessage, path: string, cookies: Cookies): Promise<ConsolePage> {
    const operation = 'console';
    const route = '/console/*';
    const visitor = await findVisitor(services, cookies, { isPoll: false });
    if (!visitor) {
      const waiting = await findSignedIn(services.ctx(), cookies);
      const next = waiting?.user.password_temporary === 1 ? '/you/password' : '/login';
      return { ...redirected(withContinuation(next, message.url ?? path)), operation, route };
    }
    const { signedIn, actor } = visitor;
    const userId = actor.userId;
    const session = await readSessionFacts(services, signedIn, actor, version);
    const { status, page } = await renderShell({
      path,
      session,
      theme: themeOf(session.preferences),
      brand: config.brand,
      publicUrl: config.publicUrl,
    });
    const headers = [...shellHeaders(config.loginUrl), 'Content-Type', HTML];
    return { status, headers, body: Buffer.from(page.text), operation, route, userId };
  }

  return async (message, response) => {
    const finish = observer.begin(message);
    const cookies = new Cookies(message, config.loginUrl.startsWith('https:'));
    let failure: unknown;
    const { status, headers, body, operation, route, userId } = await answer(message, cookies).catch(
      (error: unknown): ConsolePage => {
        failure = error;
        const { status, page, retryAfter } = errorPage(error, failedRequest(config, message));
        const wait = retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)];
        const allow = status === 405 ? ['Allow', 'GET, HEAD'] : [];
        const headers = [...ownPageHeaders(config.loginUrl), 'Content-Type', HTML, ...wait, ...allow];
        return { status, headers, body: Buffer.from(page.text), operation: 'console', route: '/console/*' };
      },
    );
    const length = headers.includes('Content-Length') ? [] : ['Content-Length', String(body.length)];
    response.writeHead(status, [...headers, ...length, 'X-Request-Id', finish.requestId]);
    const sending = sendBody(message, response, body, body.length);
    finish.end({ status, operation, route, userId, failure });
    await sending;
  };

  function redirected(location: string): Omit<ConsolePage, 'operation' | 'route'> {
    return {
      status: 303,
      headers: [...ownPageHeaders(config.loginUrl), 'Location', location],
      body: Buffer.alloc(0),
    };
  }
}

/** Headers of pages that are not the shell. */
function ownPageHeaders(loginUrl: string): string[] {
  return [...pageHeaders(loginUrl), 'Cache-Control', 'no-store', 'Vary', 'Cookie'];
}

/** The look that the user chose. */
function themeOf(preferences: object): Theme {
  const chosen: unknown = Reflect.get(preferences, 'theme');
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}
