import type { FormBrowser, Visited } from './form-browser.ts';

/** What the console's script sends: requests with the cookies of a browser and the header of the console. */
export class ConsoleClient {
  readonly browser: FormBrowser;

  constructor(browser: FormBrowser) {
    this.browser = browser;
  }

  get(path: string, headers?: Record<string, string>): Promise<Visited> {
    return this.request('GET', path, undefined, headers);
  }

  post(path: string, body?: object, headers?: Record<string, string>): Promise<Visited> {
    return this.request('POST', path, body, headers);
  }

  put(path: string, body: object, headers?: Record<string, string>): Promise<Visited> {
    return this.request('PUT', path, body, headers);
  }

  delete(path: string, headers?: Record<string, string>): Promise<Visited> {
    return this.request('DELETE', path, undefined, headers);
  }

  /** @param path below `/console`, such as `/v4/vpcs` or `/session` */
  request(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Visited> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return this.browser.request(method, `/console${path}`, text, { 'x-palisade-console': '1', ...headers });
  }

  /** Confirms who the user is. */
  stepUp(proof: { password: string; code?: string }): Promise<Visited> {
    return this.post('/step-up', proof);
  }
}
