import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '#access/ctx';
import type { ProviderNames } from '#access/names';
import { Failure } from '#domain/failure';
import { DEVICE_GRANT, isPublicClient } from '#features/identity/authorizations/client';
import type { RequestObserver } from '#http/log/request-log';
import { requestPath } from '#http/request-path';
import type { PageHandler } from '#http/server';
import { clientAddressReader } from '#http/transfer/client-connection';
import { errorPage, type FailedRequest, failedRequest } from '#web/kit/error-page';
import { HTML } from '#web/kit/page';
import type { RequestLimit } from '#web/kit/request-limit';
import { pageHeaders } from '#web/kit/security-headers';
import { readParameters } from './body.ts';
import { clientOfSecret, leaveOutSecret, requireSecretAttemptsLeft } from './client-authentication.ts';
import { type OauthError, oauthFailure } from './engine/answers.ts';
import { createEngine } from './engine/engine.ts';
import { EngineRequest } from './engine/engine-request.ts';
import { authorizeParameters, deviceParameters, SCOPE_NAMES, tokenParameters } from './engine/parameters.ts';
import { findOperation, type OauthOperation } from './paths.ts';

/** Handles the OAuth requests of clients and browsers. See docs/how-it-works/oauth.md. */
export function createOauth(services: Services, observer: RequestObserver, limit: RequestLimit): PageHandler {
  const { config, names } = services;
  const { loginUrl } = config;
  const ctx = services.ctx();
  const engine = createEngine(ctx).callback();
  const addressOf = clientAddressReader(config.trustedProxies);

  /** Builds the request for the engine; undefined when the response was sent already. */
  async function ask(
    message: IncomingMessage,
    response: ServerResponse,
    { operation, methods }: OauthOperation,
  ): Promise<EngineRequest | undefined> {
    if (!methods.includes(message.method ?? '')) throw Failure.methodNotAllowed();
    if (await services.maintenance.isOn()) throw Failure.unavailable();
    const ip = addressOf(message);
    limit(ip);
    if (message.method === 'OPTIONS') return sendPreflight(response, methods);
    if (operation === 'oauthMetadata')
      return sendMetadata(message, response, serverMetadata(loginUrl, names));
    if (message.method === 'GET') {
      // A browser that returns from its consent has a cookie that identifies the request, so it needs no query.
      const query =
        operation === 'authorizeApp'
          ? `?${authorizeParameters(inOurScopes(queryOf(message), names)).toString()}`
          : '';
      return new EngineRequest(message, { loginUrl, ip, url: `${requestPath(message)}${query}` });
    }
    const parameters = await readParameters(message);
    const clientId = clientOfSecret(message, parameters);
    const isPublic = clientId !== undefined && (await isPublicClient(ctx.db, clientId));
    if (isPublic) leaveOutSecret(parameters, clientId);
    else if (clientId !== undefined) await requireSecretAttemptsLeft(ctx, { clientId, ip });
    const read = PARAMETERS[operation] ?? ((given: URLSearchParams) => given);
    return new EngineRequest(message, {
      ...{ loginUrl, ip, url: requestPath(message) },
      parameters: read(inOurScopes(parameters, names)),
      isUnauthenticated: isPublic,
    });
  }

  return async (message, response) => {
    const finish = observer.begin(message);
    const found = findOperation(requestPath(message)) as OauthOperation;
    const headers = [...pageHeaders(loginUrl), 'X-Request-Id', finish.requestId, 'Cache-Control', 'no-store'];
    for (let index = 0; index < headers.length; index += 2) {
      response.setHeader(headers[index] as string, headers[index + 1] as string);
    }
    let failure: unknown;
    let request: EngineRequest | undefined;
    try {
      request = await ask(message, response, found);
      if (request) await engine(request as unknown as IncomingMessage, response);
      if (request?.failure !== undefined) throw request.failure;
    } catch (error) {
      failure = error;
      sendFailure(response, found, error, failedRequest(config, message));
    }
    const { operation, route } = found;
    const status = response.statusCode;
    finish.end({ status, operation, route, userId: request?.userId, failure });
  };
}

const PARAMETERS: Record<string, (given: URLSearchParams) => URLSearchParams> = {
  exchangeToken: tokenParameters,
  authorizeDevice: deviceParameters,
};

/** Any origin may send requests. Which origins may read the response depends on the client, unknown at this point. */
function sendPreflight(response: ServerResponse, methods: readonly string[]): undefined {
  response.writeHead(204, {
    Allow: methods.join(', '),
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': methods.filter((method) => method !== 'OPTIONS').join(', '),
    'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  });
  response.end();
}

/** The metadata is public, so any origin may read it. */
function sendMetadata({ method }: IncomingMessage, response: ServerResponse, metadata: object): undefined {
  response.setHeader('Access-Control-Allow-Origin', '*');
  sendJson(response, 200, metadata, method === 'GET');
}

function sendFailure(
  response: ServerResponse,
  { operation, methods }: OauthOperation,
  error: unknown,
  failed: FailedRequest,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (error instanceof Failure && error.kind === 'method_not_allowed')
    response.setHeader('Allow', methods.join(', '));
  const isPage = operation === 'authorizeApp' || operation === 'finishAuthorization';
  if (isPage) {
    const { status, page, retryAfter } = errorPage(error, failed);
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    response.writeHead(status, { 'Content-Type': HTML }).end(page.text);
    return;
  }
  const { status, body, retryAfter } = refusalOf(error);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  sendJson(response, status, body);
}

function refusalOf(error: unknown): { status: number; body: OauthError; retryAfter?: number | undefined } {
  const invalid = (status: number, error_description: string) => ({
    status,
    body: { error: 'invalid_request', error_description },
  });
  if (!(error instanceof Failure)) return oauthFailure(error);
  if (error.kind === 'too_many_requests') {
    const body = {
      error: 'too_many_requests',
      error_description: 'Too many requests, or too many wrong client secrets; wait, and try again',
    };
    return { status: 429, body, retryAfter: error.exhausted?.retryAfter };
  }
  if (error.kind === 'method_not_allowed') return invalid(405, 'This address takes another method');
  if (error.kind === 'too_large') return invalid(413, error.message);
  if (error.kind === 'invalid') return invalid(400, error.message);
  return oauthFailure(error);
}

function sendJson(response: ServerResponse, status: number, body: unknown, withBody = true): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  response.end(withBody ? bytes : undefined);
}

/** Scopes of a client that knows them under the names of the provider. */
function inOurScopes(given: URLSearchParams, names: ProviderNames | undefined): URLSearchParams {
  if (!names) return given;
  const isScope = (name: string) => name === 'scope' || name === 'scopes';
  return new URLSearchParams(
    [...given].map(([name, value]): [string, string] => [
      name,
      isScope(name) ? names.scopesIn(value) : value,
    ]),
  );
}

function queryOf({ url = '/' }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(/\?(.*)$/s.exec(url)?.[1] ?? '');
}

/** Authorization server metadata (RFC 8414). @param issuer URL of the sign-in pages */
export function serverMetadata(issuer: string, names?: Pick<ProviderNames, 'scopesOut'>) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    device_authorization_endpoint: `${issuer}/oauth/device_authorization`,
    scopes_supported: names ? SCOPE_NAMES.map((scope) => names.scopesOut(scope)) : SCOPE_NAMES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', DEVICE_GRANT],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}
