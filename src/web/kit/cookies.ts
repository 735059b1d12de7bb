import type { IncomingMessage } from 'node:http';

/** The cookies of the sign-in pages. */
export type CookieName = 'session' | 'attempt' | 'form' | `device_${number}`;

/** The cookies of a request, and those that its response sets. */
export class Cookies {
  readonly #given: ReadonlyMap<string, string>;
  readonly #secure: boolean;
  readonly #set = new Map<string, string>();

  /** @param secure whether browsers reach the pages over HTTPS */
  constructor({ headers }: IncomingMessage, secure: boolean) {
    this.#given = parseCookies(headers.cookie ?? '');
    this.#secure = secure;
  }

  get(name: CookieName): string | undefined {
    return this.#given.get(this.#fullName(name));
  }

  /** @param maxAge seconds; without it, the cookie is deleted when the browser is closed */
  set(name: CookieName, value: string, maxAge?: number): void {
    this.#write(name, value, maxAge === undefined ? '' : `; Max-Age=${maxAge}`);
  }

  clear(name: CookieName): void {
    this.#write(name, '', '; Max-Age=0');
  }

  /** Values for the `Set-Cookie` header. */
  get changes(): readonly string[] {
    return [...this.#set.values()];
  }

  #write(name: CookieName, value: string, lifetime: string): void {
    const fullName = this.#fullName(name);
    const secure = this.#secure ? '; Secure' : '';
    this.#set.set(fullName, `${fullName}=${value}${lifetime}; Path=/; HttpOnly; SameSite=Lax${secure}`);
  }

  /** The prefix makes browsers reject the cookie from other hosts or without HTTPS. */
  #fullName(name: CookieName): string {
    return `${this.#secure ? '__Host-' : ''}palisade_${name}`;
  }
}

function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim();
    // If a name occurs twice, keep the first: browsers send the cookie with the longer path, which is more specific,
    // first.
    if (!cookies.has(name)) cookies.set(name, part.slice(equals + 1).trim());
  }
  return cookies;
}
