import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Ctx, Services } from '#access/ctx';
import type { Brand } from '#config/config';
import { findSignedIn, signedInCtx, type UserSession } from '#features/identity/sessions/actions';
import { sendsMail } from '#features/outbox/transports/configured';
import { readBytes } from '#http/transfer/body';
import type { Watch } from '#platform/watch';
import type { Author } from '#store/types';
import { Cookies } from './cookies.ts';
import { formToken } from './form-token.ts';

/** Far larger than any of our forms. */
const MAXIMUM_FORM_BYTES = 64 * 1024;

/** A request to a sign-in page: what every page may use. */
export interface BrowserRequest {
  message: IncomingMessage;
  /** URL based on the configured host, regardless of the `Host` header. */
  url: URL;
  /** The fields of a POST; empty for other methods. */
  form: URLSearchParams;
  cookies: Cookies;
  /** IP address of the client. */
  ip: string;
  userAgent: string;
  /** Whether mails leave the service. Otherwise the operator has to pass on links. */
  sendsMail: boolean;
  log: Logger;
  watch: Watch | undefined;
  /** How the service presents itself. */
  brand: Brand;
  /** The value for the hidden field of every form. */
  formToken(): string;
}

/** A request to a page that is open to everyone. Pages for signed-in users get a `SignedInVisit`. */
export interface Visit extends BrowserRequest {
  signedIn: UserSession | undefined;
  /** Writes without any check: the page itself has to authenticate the user and lock the account. */
  unguardedCtx: Ctx;
  /**
   * An unchecked context like `unguardedCtx`, for a user authenticated by a mailed link. Events carry the user's
   * name.
   */
  unguardedCtxOf(author: Author): Ctx;
  /** The context of the user signed in in this browser. */
  signedInCtx(signedIn: UserSession): Ctx;
}

/**
 * @param isSignedOut takes everybody as signed out, so that the visit does not extend a session either
 * @throws Failure when the form is too large
 */
export async function readVisit(
  services: Services,
  message: IncomingMessage,
  ip: string,
  { isSignedOut = false }: { isSignedOut?: boolean | undefined } = {},
): Promise<Visit> {
  const ctx = services.ctx();
  const cookies = new Cookies(message, ctx.settings.loginUrl.startsWith('https:'));
  const url = new URL(`${ctx.settings.loginUrl}${message.url ?? '/'}`);
  const form = message.method === 'POST' ? await readForm(message) : new URLSearchParams();
  const signedIn = isSignedOut ? undefined : await findSignedIn(ctx, cookies);
  return {
    message,
    url,
    form,
    cookies,
    ip,
    userAgent: message.headers['user-agent'] ?? '',
    sendsMail: sendsMail(services.config),
    log: services.log,
    watch: services.watch,
    brand: services.config.brand,
    formToken: () => formToken(ctx, cookies),
    signedIn,
    unguardedCtx: ctx,
    unguardedCtxOf: (author) => services.ctx({ author }),
    signedInCtx: (user) => signedInCtx(services, user),
  };
}

async function readForm(message: IncomingMessage): Promise<URLSearchParams> {
  const bytes = await readBytes(message, MAXIMUM_FORM_BYTES);
  return new URLSearchParams(bytes.toString('utf8'));
}
