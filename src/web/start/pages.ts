import type { IncomingMessage } from 'node:http';
import type { Services } from '#access/ctx';
import { Failure } from '#domain/failure';
import { addressKey } from '#domain/net/address-key';
import { errorAnswer } from '#http/errors';
import type { RequestObserver } from '#http/log/request-log';
import { RateLimiter } from '#http/rate-limit';
import { requestPath } from '#http/request-path';
import type { PageHandler } from '#http/server';
import { clientAddressReader } from '#http/transfer/client-connection';
import { sendBody } from '#http/transfer/send';
import { installationOf } from '#store/installation';
import { errorPage, failedRequest } from '#web/kit/error-page';
import { answerWith, HTML, jsonAnswer, type PageAnswer, type PathResponder } from '#web/kit/page';
import { pageHeaders } from '#web/kit/security-headers';
import { LOGO, logoHeaders, STYLE } from '../brand.ts';
import { livenessProbe, readinessProbe } from './probes.ts';
import { createSite, type SiteFacts } from './site.ts';

interface SiteRoute {
  /** Replaces the path in logs and metrics. */
  operation: string;
  page: PathResponder;
  /** Instead of the headers of all pages. */
  headers?: readonly string[];
  /** True for paths that monitoring requests every few seconds. */
  isProbe?: true;
}

const READING = new Set(['GET', 'HEAD']);

/**
 * Handles everything outside the API: probes, the description of the API, and pages for people.
 */
export function createPages(
  { store, config, catalog, now }: Services,
  described: Pick<SiteFacts, 'endpoints' | 'worded' | 'version'>,
  observer: RequestObserver,
  canWrite: () => Promise<boolean>,
): PageHandler {
  const { publicUrl, brand } = config;
  const site = createSite({ publicUrl, brand, catalog, ...described });
  const installation = () => installationOf(store.db, config.database);
  const ready = readinessProbe(store, { canWrite, installation });
  const places = new Map<string, SiteRoute>([
    ['/healthz', { operation: 'healthz', page: livenessProbe, isProbe: true }],
    ['/readyz', { operation: 'readyz', page: ready, isProbe: true }],
    ['/', { operation: 'start', page: site.start }],
    // Its search is a form without script.
    ['/docs', { operation: 'docs', page: site.reference, headers: pageHeaders(publicUrl, ["'self'"]) }],
    ['/openapi.json', { operation: 'openapi', page: site.openApi }],
    ['/assets/style.css', { operation: 'assets', page: site.style }],
    ['/assets/sign-in.css', { operation: 'assets', page: site.signInStyle }],
    ['/assets/password-fields.js', { operation: 'assets', page: site.passwordScript }],
    ['/assets/docs.js', { operation: 'assets', page: site.docsScript }],
    ['/assets/icon.svg', { operation: 'assets', page: site.icon }],
  ]);
  if (site.brand.style) places.set(STYLE, { operation: 'assets', page: site.brand.style });
  if (site.brand.logo)
    places.set(LOGO, { operation: 'assets', page: site.brand.logo, headers: logoHeaders(publicUrl) });
  const common = pageHeaders(publicUrl);
  const limiter = new RateLimiter(config);
  const addressOf = clientAddressReader(config.trustedProxies);

  /** Probes are not limited: behind a proxy, they may share their address with all clients. */
  function requireRate(message: IncomingMessage): void {
    const rate = limiter.takePage(addressKey(addressOf(message)), now());
    if (rate.refused) throw Failure.tooManyRequests(rate.bucket, rate);
  }

  async function answer(message: IncomingMessage, place: SiteRoute | undefined): Promise<PageAnswer> {
    if (!place?.isProbe) requireRate(message);
    if (!place) {
      if (!wantsHtml(message)) throw Failure.notFound();
      return await site.notFound();
    }
    if (!READING.has(message.method ?? '')) throw Failure.methodNotAllowed();
    return await place.page(message);
  }

  function errorPageAnswer(message: IncomingMessage, error: unknown): PageAnswer {
    const { status, page, retryAfter } = errorPage(error, failedRequest(config, message));
    const refused = answerWith(status, HTML, page.text);
    if (retryAfter !== undefined) refused.headers.push('Retry-After', String(retryAfter));
    return refused;
  }

  return async (message, response) => {
    const finish = observer.begin(message);
    const path = requestPath(message);
    const place = places.get(path);
    let failure: unknown;
    const { status, headers, body } = await answer(message, place).catch((error: unknown) => {
      failure = error;
      if (wantsHtml(message)) return errorPageAnswer(message, error);
      const { status, body, isBusy } = errorAnswer(error);
      const refused = jsonAnswer(status, body);
      const seconds = isBusy ? 1 : error instanceof Failure ? error.exhausted?.retryAfter : undefined;
      if (seconds !== undefined) refused.headers.push('Retry-After', String(seconds));
      return refused;
    });
    const allow = status === 405 ? ['Allow', 'GET, HEAD'] : [];
    const own = (failure === undefined && place?.headers) || common;
    response.writeHead(status, [...own, 'X-Request-Id', finish.requestId, ...headers, ...allow]);
    const sending = sendBody(message, response, body, body.length);
    const { operation, isProbe } = place ?? {};
    finish.end({ status, operation, route: place && path, userId: undefined, failure, isProbe });
    await sending;
  };
}

function wantsHtml({ method, headers }: IncomingMessage): boolean {
  return READING.has(method ?? '') && /\btext\/html\b/.test(headers.accept ?? '');
}
