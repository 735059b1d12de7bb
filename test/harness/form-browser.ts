import { type Answer, send } from './http-client.ts';

export interface Visited extends Answer {
  /** The Location header as it was sent. */
  location: string | undefined;
  /** Text of the page's notice. */
  notice: string | undefined;
  /** Text of the page's heading. */
  heading: string | undefined;
}

export type Fields = Readonly<Record<string, string>>;

/** A browser without scripts. It keeps cookies, and sends the hidden fields of forms. */
export class FormBrowser {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  /** All `Set-Cookie` headers of the last response. */
  setCookies: string[] = [];
  headers: Record<string, string>;
  #page: Visited | undefined;

  /** @param origin origin without a path */
  constructor(origin: string, headers: Record<string, string> = {}) {
    this.origin = origin;
    this.headers = headers;
  }

  /** The page that was loaded last. */
  get page(): Visited {
    if (!this.#page) throw new Error('No page was loaded');
    return this.#page;
  }

  get(path: string): Promise<Visited> {
    return this.request('GET', path);
  }

  /** Loads a page and follows redirects. */
  async open(path: string): Promise<Visited> {
    return await this.follow(await this.get(path));
  }

  /**
   * Fills in and submits a form of the last page.
   * @param action the form's action, when there are several forms
   */
  submit(fields: Fields = {}, action?: string): Promise<Visited> {
    const { path, hidden } = formOf(this.page.text, action);
    return this.post(path, { ...hidden, ...fields });
  }

  /** Submits a form with exactly these fields. */
  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Visited> {
    const body = new URLSearchParams({ ...fields }).toString();
    return this.request('POST', path, body, {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });
  }

  /** Follows redirects until there is a page. */
  async follow(answer: Visited): Promise<Visited> {
    let current = answer;
    for (let hops = 0; current.location !== undefined; hops += 1) {
      if (hops === 10) throw new Error(`Too many redirects, the last one to ${current.location}`);
      current = await this.get(this.#pathOf(current.location));
    }
    return current;
  }

  /** Another browser with the same cookies. */
  clone(): FormBrowser {
    const other = new FormBrowser(this.origin, this.headers);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  async request(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Visited> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send(method, `${this.origin}${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: { ...this.headers, ...(cookie ? { cookie } : {}), ...headers },
    });
    this.setCookies = answer.headers['set-cookie'] ?? [];
    for (const line of this.setCookies) this.#keep(line);
    const visited = {
      ...answer,
      location: answer.headers.location,
      notice: textOf(answer.text, /<p id="notice"[^>]*>(.*?)<\/p>/s),
      heading: textOf(answer.text, /<h1>(.*?)<\/h1>/s),
    };
    if (visited.location === undefined) this.#page = visited;
    return visited;
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/; Max-Age=0(;|$)/.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  #pathOf(location: string): string {
    const url = new URL(location, this.origin);
    if (url.origin !== this.origin) throw new Error(`It leads away, to ${url.origin}`);
    return `${url.pathname}${url.search}`;
  }
}

const FORM = /<form method="post" action="([^"]*)">(.*?)<\/form>/gs;
const HIDDEN = /<input type="hidden" name="([^"]*)" value="([^"]*)">/g;

/** @param action undefined: the last form of the page, which comes after the one in the navigation bar */
function formOf(text: string, action: string | undefined): { path: string; hidden: Record<string, string> } {
  const forms = [...text.matchAll(FORM)].map(([, path = '', body = '']) => ({ path: unescape(path), body }));
  const form = forms.findLast(({ path }) => action === undefined || path === action);
  if (!form) throw new Error(`The page has no form ${action ?? ''}: ${text.slice(0, 2000)}`);
  const hidden = [...form.body.matchAll(HIDDEN)].map(([, name = '', value = '']) => [name, unescape(value)]);
  return { path: form.path, hidden: Object.fromEntries(hidden) };
}

function textOf(page: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(page)?.[1];
  return found === undefined ? undefined : unescape(found);
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function unescape(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? entity);
}
