import type { IncomingMessage } from 'node:http';
import type { Services } from '#access/ctx';
import { Failure } from '#domain/failure';
import { errorAnswer } from '#http/errors';
import type { RequestObserver } from '#http/log/request-log';
import { requestPath } from '#http/request-path';
import type { PageHandler } from '#http/server';
import { clientAddressReader } from '#http/transfer/client-connection';
import { sendBody } from '#http/transfer/send';
import { Cookies } from '#web/kit/cookies';
import type { RequestLimit } from '#web/kit/request-limit';
import { pageHeaders } from '#web/kit/security-headers';
import { isPoll, ownScriptCheck } from './own-script.ts';
import { type SessionAnswer, sessionOperations } from './session-api.ts';
import { type ConsoleVisit, findVisitor } from './visit.ts';

/** Handles what the console's script asks about its browser session, in JSON. */
export function createSessionHandler(
  services: Services,
  observer: RequestObserver,
  limit: RequestLimit,
  version: string,
): PageHandler {
  const { config, log, watch } = services;
  const requireOwnScript = ownScriptCheck(services);
  const addressOf = clientAddressReader(config.trustedProxies);
  const common = [
    ...pageHeaders(config.loginUrl),
    ...['Cache-Control', 'no-store', 'Vary', 'Cookie', 'X-Palisade-Version', version],
  ];

  function findOperation({ method }: IncomingMessage, path: string) {
    const route = path.replace(/\/\d{1,16}$/, '/:id');
    const known = sessionOperations.filter((operation) => operation.path === route);
    const found = known.find((operation) => operation.method === (method === 'HEAD' ? 'GET' : method));
    return { found, allow: known.map((operation) => operation.method).join(', ') };
  }

  async function answer(message: IncomingMessage, progress: SessionRequestProgress): Promise<SessionAnswer> {
    requireOwnScript(message);
    const { found, allow } = findOperation(message, progress.path);
    progress.operation = found?.operation;
    progress.route = found?.path;
    if (!found) {
      if (allow === '') throw Failure.notFound();
      progress.allow = allow;
      throw Failure.methodNotAllowed();
    }
    if (await services.maintenance.isOn()) throw Failure.unavailable();
    const ip = addressOf(message);
    limit(ip);
    const { cookies, path } = progress;
    const visitor = await findVisitor(services, cookies, { isPoll: isPoll(message) });
    if (!visitor) throw Failure.invalidToken();
    progress.visitor = visitor;
    return await found.run({ message, path, cookies, ip, log, watch, services, version, ...visitor });
  }

  return async (message, response) => {
    const finish = observer.begin(message);
    const cookies = new Cookies(message, config.loginUrl.startsWith('https:'));
    const progress: SessionRequestProgress = { path: requestPath(message), cookies };
    let status = 200;
    let failure: unknown;
    let codes: string | undefined;
    const { json, headers = [] } = await answer(message, progress).catch((error: unknown): SessionAnswer => {
      failure = error;
      const refused = errorAnswer(error);
      ({ status, codes } = refused);
      return { json: JSON.parse(refused.body), headers: refusalHeaders(error, refused.isBusy, progress) };
    });
    const body = json === undefined ? undefined : Buffer.from(JSON.stringify(json));
    if (!body) status = 204;
    response.writeHead(status, [
      ...common,
      ...['X-Request-Id', finish.requestId],
      ...cookies.changes.flatMap((cookie) => ['Set-Cookie', cookie]),
      ...headers,
      ...(body ? ['Content-Type', 'application/json', 'Content-Length', String(body.length)] : []),
    ]);
    const { operation, route, visitor } = progress;
    const { userId, tokenId } = visitor?.actor ?? {};
    const sending = sendBody(message, response, body, body?.length ?? 0);
    finish.end({ status, operation, route, userId, tokenId, via: 'console', failure, codes });
    await sending;
  };
}

/** What is known about a request so far. */
interface SessionRequestProgress {
  path: string;
  cookies: Cookies;
  operation?: string | undefined;
  route?: string | undefined;
  allow?: string;
  visitor?: Pick<ConsoleVisit, 'signedIn' | 'actor' | 'ctx'>;
}

function refusalHeaders(
  error: unknown,
  isBusy: boolean,
  { allow, visitor }: SessionRequestProgress,
): string[] {
  if (isBusy) return ['Retry-After', '1'];
  if (!(error instanceof Failure)) return [];
  const { kind, exhausted } = error;
  if (kind === 'unproved')
    return ['Palisade-Step-Up', visitor?.actor.session?.hasTwoFactor ? 'password code' : 'password'];
  if (kind === 'too_many_requests' && exhausted) return ['Retry-After', String(exhausted.retryAfter)];
  if (kind === 'unavailable') return ['X-Maintenance-Mode', 'true'];
  return kind === 'method_not_allowed' ? ['Allow', allow ?? ''] : [];
}
