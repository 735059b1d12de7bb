import type { IncomingMessage } from 'node:http';
import type { Ctx, Services } from '#access/ctx';
import { readBytes } from '#faces/http/transfer/body';
import { findSignedIn, type SignedIn } from '#features/identity/sessions/index';
import { Cookies } from './cookies.ts';
import { formToken } from './form-token.ts';

/** Forms of ours are far smaller. */
const MAXIMUM_FORM_BYTES = 64 * 1024;

/** One request of a browser to a sign-in page. */
export interface Visit {
  services: Services;
  ctx: Ctx;
  message: IncomingMessage;
  /** Under the configured address, whatever the request says its host is. */
  url: URL;
  /** Fields of a POST; empty otherwise. */
  form: URLSearchParams;
  cookies: Cookies;
  /** The client's address. */
  ip: string;
  userAgent: string;
  signedIn: SignedIn | undefined;
  /** For the hidden field of every form. */
  formToken(): string;
}

/** @throws Failure when the form is too large */
export async function readVisit(services: Services, message: IncomingMessage, ip: string): Promise<Visit> {
  const ctx = services.ctx();
  const cookies = new Cookies(message, ctx.loginUrl.startsWith('https:'));
  const url = new URL(`${ctx.loginUrl}${message.url ?? '/'}`);
  const form = message.method === 'POST' ? await readForm(message) : new URLSearchParams();
  const signedIn = await findSignedIn(ctx, cookies);
  return {
    services,
    ctx,
    message,
    url,
    form,
    cookies,
    ip,
    userAgent: message.headers['user-agent'] ?? '',
    signedIn,
    formToken: () => formToken(ctx, cookies),
  };
}

async function readForm(message: IncomingMessage): Promise<URLSearchParams> {
  const bytes = await readBytes(message, MAXIMUM_FORM_BYTES);
  return new URLSearchParams(bytes.toString('utf8'));
}
