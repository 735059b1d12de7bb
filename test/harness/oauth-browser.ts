import assert from 'node:assert/strict';
import { createCtx } from '#app/ctx';
import { beginSession } from '#features/identity/sessions/actions';
import { type Answer, type Sent, send } from './http-client.ts';
import { ADDRESS, USER_AGENT } from './sign-in.ts';
import type { TestAccount } from './test-api.ts';

interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** A browser for signing in and giving consent: it keeps cookies, and returns each redirect. */
export class Browser {
  /** Origin of the service. */
  readonly base: string;
  #cookies: Cookie[] = [];

  constructor(base: string) {
    this.base = base;
  }

  /** A browser in which the account's owner is signed in. */
  static async of({ api, ownerId }: TestAccount, base = api.service.url): Promise<Browser> {
    const browser = new Browser(base);
    const ctx = createCtx(api.service.services);
    const cookie = ctx.random.hex(32);
    await ctx.mutate(async (tx) => {
      await beginSession(ctx, tx, ownerId, { ip: ADDRESS, userAgent: USER_AGENT, cookie, isProved: true });
      return { value: undefined, noEvent: 'a test signs in' };
    });
    const prefix = ctx.settings.loginUrl.startsWith('https:') ? '__Host-' : '';
    browser.setCookie(`${prefix}palisade_session`, cookie);
    return browser;
  }

  setCookie(name: string, value: string, path = '/'): void {
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (value !== '') this.#cookies.push({ name, value, path });
  }

  /** The names of all cookies, to look for leaks. */
  get cookieNames(): string[] {
    return this.#cookies.map(({ name }) => name);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('GET', path, { headers });
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    return this.#send('POST', path, {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  }

  /** Submits the form of a page as the user sees it. */
  async submit(page: Answer, path: string, fields: Record<string, string>): Promise<Answer> {
    return await this.post(path, { form_token: formToken(page), ...fields });
  }

  /**
   * Opens the consent page.
   * @param query query of the authorization request
   * @returns path of the consent page
   */
  async begin(query: Record<string, string> | URLSearchParams): Promise<string> {
    const answer = await this.get(`/oauth/authorize?${new URLSearchParams(query).toString()}`);
    const { location = '' } = answer.headers;
    assert.match(location, /^\/oauth\/consent\/[\w-]+$/, answer.text);
    return location;
  }

  /**
   * Runs the whole flow, pressing one button.
   * @returns the URL that the client is called back with
   */
  async authorize(
    query: Record<string, string> | URLSearchParams,
    decision: 'allow' | 'deny' = 'allow',
  ): Promise<URL> {
    const consent = await this.begin(query);
    const page = await this.get(consent);
    const answer = page.status === 303 ? page : await this.submit(page, consent, { decision });
    return await this.follow(answer);
  }

  /** Follows redirects until they leave the service. */
  async follow(answer: Answer): Promise<URL> {
    assert.equal(answer.status, 303, answer.text);
    const url = new URL(answer.headers.location ?? '', this.base);
    if (url.origin !== this.base) return url;
    return await this.follow(await this.get(`${url.pathname}${url.search}`));
  }

  async #send(method: string, path: string, { headers, body }: Sent): Promise<Answer> {
    const { pathname } = new URL(path, this.base);
    const sent = this.#cookies.filter((cookie) => pathname.startsWith(cookie.path));
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await send(method, new URL(path, this.base).href, {
      body,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
    });
    for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
    this.setCookie(name, value, path);
  }
}

export function formToken({ text }: Answer): string {
  const token = /name="form_token" value="([0-9a-f]+)"/.exec(text)?.[1];
  assert.ok(token, text);
  return token;
}
