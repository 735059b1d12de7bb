import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '#access/ctx';
import { Failure } from '#domain/failure';
import type { RequestObserver } from '#http/log/request-log';
import { requestPath } from '#http/request-path';
import type { PageHandler } from '#http/server';
import { clientAddressReader } from '#http/transfer/client-connection';
import { sendBody } from '#http/transfer/send';
import { formTargetsFor } from '#oauth/consent/request';
import type { LoginAnswer, LoginPage } from './kit/answer.ts';
import { continuation } from './kit/continuation.ts';
import { errorPage, FetchedByScript, failedRequest } from './kit/error-page.ts';
import { isFormTokenRight } from './kit/form-token.ts';
import { HTML } from './kit/page.ts';
import type { RequestLimit } from './kit/request-limit.ts';
import { pageHeaders } from './kit/security-headers.ts';
import { readVisit, type Visit } from './kit/visit.ts';
import { findPage } from './pages.ts';

/** Handles all paths of the sign-in pages, except those of the OAuth engine. See docs/how-it-works/signing-in.md. */
export function createLoginPages(
  services: Services,
  observer: RequestObserver,
  limit: RequestLimit,
): PageHandler {
  const { config } = services;
  const addressOf = clientAddressReader(config.trustedProxies);

  async function answer(message: IncomingMessage, page: LoginPage | undefined): Promise<VisitAnswer> {
    let visit: Visit | undefined;
    try {
      if (!page) throw Failure.notFound();
      const run = message.method === 'POST' ? page.post : page.get;
      if (!run || !METHODS.has(message.method ?? '')) throw Failure.methodNotAllowed();
      if (await services.maintenance.isOn()) throw Failure.unavailable();
      const ip = addressOf(message);
      limit(ip);
      if (!page.openToAll) requireNavigation(message, ip);
      visit = await readVisit(services, message, ip, { isSignedOut: page.openToAll });
      if (message.method === 'POST' && !page.openToAll) requireOurForm(visit);
      return { visit, answer: await withFormTargets(visit, await run(visit)) };
    } catch (failure) {
      const failed = visit ?? failedRequest(config, message);
      return { visit, failure, answer: errorPage(failure, failed) };
    }
  }

  /** Scripts have no business here: one injected into the console must not fetch these pages and send their forms. */
  function requireNavigation({ headers }: IncomingMessage, ip: string): void {
    const mode = headers['sec-fetch-mode'];
    if (mode === undefined || mode === 'navigate') return;
    services.log.info(
      { security: 'form', outcome: 'refused', user_id: null, ip },
      'page fetched by a script',
    );
    throw new FetchedByScript();
  }

  return async (message, response) => {
    const finish = observer.begin(message);
    const { page, route } = findPage(requestPath(message)) ?? {};
    const { visit, answer: given, failure } = await answer(message, page);
    const headers = ['X-Request-Id', finish.requestId, ...cookieHeaders(visit), ...allowOf(failure, page)];
    const status = send(message, response, given, config.loginUrl, headers);
    const { operation } = page ?? {};
    finish.end({ status, operation, route, userId: visit?.signedIn?.user.id, failure });
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST']);

interface VisitAnswer {
  visit: Visit | undefined;
  answer: LoginAnswer;
  /** The error that the answer reports. */
  failure?: unknown;
}

/** Lets the forms on the way to an OAuth client redirect to that client. */
async function withFormTargets(visit: Visit, answer: LoginAnswer): Promise<LoginAnswer> {
  if ('location' in answer || answer.formTargets) return answer;
  return { ...answer, formTargets: await formTargetsFor(visit.unguardedCtx, continuation(visit)) };
}

/** Checks that the form is ours. A page on another site cannot know the token, nor hide its origin. */
function requireOurForm({ unguardedCtx: ctx, message, cookies, form, signedIn, ip }: Visit): void {
  const site = message.headers['sec-fetch-site'];
  const isForeign = site === 'cross-site' || site === 'same-site';
  if (!isForeign && isFormTokenRight(ctx, cookies, form.get('form_token') ?? '')) return;
  ctx.log.info({ security: 'form', outcome: 'refused', user_id: signedIn?.user.id ?? null, ip }, 'form');
  throw Failure.forbidden();
}

/** @returns the HTTP status */
function send(
  message: IncomingMessage,
  response: ServerResponse,
  answer: LoginAnswer,
  loginUrl: string,
  headers: readonly string[],
): number {
  const common = [...headers, 'Cache-Control', 'no-store', 'Vary', 'Cookie'];
  if ('location' in answer) {
    response.writeHead(303, [...pageHeaders(loginUrl), ...common, 'Location', answer.location]);
    response.end();
    return 303;
  }
  const { status, page, formTargets = [], retryAfter } = answer;
  const body = Buffer.from(page.text);
  response.writeHead(status, [
    ...pageHeaders(loginUrl, ["'self'", ...formTargets]),
    ...common,
    ...['Content-Type', HTML, 'Content-Length', String(body.length)],
    ...(retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)]),
  ]);
  void sendBody(message, response, body, body.length);
  return status;
}

function cookieHeaders(visit: Visit | undefined): string[] {
  return (visit?.cookies.changes ?? []).flatMap((cookie) => ['Set-Cookie', cookie]);
}

function allowOf(failure: unknown, page: LoginPage | undefined): string[] {
  if (!(failure instanceof Failure) || failure.kind !== 'method_not_allowed') return [];
  return ['Allow', [...(page?.get ? ['GET', 'HEAD'] : []), ...(page?.post ? ['POST'] : [])].join(', ')];
}
