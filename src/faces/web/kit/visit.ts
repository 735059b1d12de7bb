import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Ctx, Services } from '#access/ctx';
import { readBytes } from '#faces/http/transfer/body';
import { findSignedIn, type SignedIn, signedInCtx } from '#features/identity/sessions/index';
import type { Author } from '#store/types';
import { Cookies } from './cookies.ts';
import { formToken } from './form-token.ts';

/** Forms of ours are far smaller. */
const MAXIMUM_FORM_BYTES = 64 * 1024;

/** One request of a browser to a sign-in page: what every page may have. */
export interface BrowserRequest {
  message: IncomingMessage;
  /** Under the configured address, whatever the request says its host is. */
  url: URL;
  /** Fields of a POST; empty otherwise. */
  form: URLSearchParams;
  cookies: Cookies;
  /** The client's address. */
  ip: string;
  userAgent: string;
  /** Address of the API. */
  publicUrl: string;
  log: Logger;
  /** For the hidden field of every form. */
  formToken(): string;
}

/** A request to a page that anybody may open. Pages for signed-in users get a `SignedInVisit`. */
export interface Visit extends BrowserRequest {
  signedIn: SignedIn | undefined;
  /** Checks nothing before it writes: the page itself has to prove who is asking, and to lock the account. */
  unguardedCtx: Ctx;
  /** The same, for a user who has proved by a link who they are: events carry their name. */
  unguardedCtxOf(author: Author): Ctx;
  /** The context of a user that is signed in in this browser. */
  signedInCtx(signedIn: SignedIn): Ctx;
}

/** @throws Failure when the form is too large */
export async function readVisit(services: Services, message: IncomingMessage, ip: string): Promise<Visit> {
  const ctx = services.ctx();
  const cookies = new Cookies(message, ctx.loginUrl.startsWith('https:'));
  const url = new URL(`${ctx.loginUrl}${message.url ?? '/'}`);
  const form = message.method === 'POST' ? await readForm(message) : new URLSearchParams();
  const signedIn = await findSignedIn(ctx, cookies);
  return {
    message,
    url,
    form,
    cookies,
    ip,
    userAgent: message.headers['user-agent'] ?? '',
    publicUrl: services.config.publicUrl,
    log: services.log,
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
