import { packageVersion } from '#platform/version';
import { type LoginPage, redirect } from '#web/kit/answer';
import { Html } from '#web/kit/html';
import { startPage } from '#web/start/site';

/**
 * `/` in a browser with a session cookie: leads to the console. If the cookie is of no use any more, it is removed, and
 * the page is the one that everybody else gets.
 */
export const rootPage: LoginPage = {
  operation: 'start',

  async get({ signedIn, cookies, brand }) {
    if (signedIn) return redirect('/console');
    cookies.clear('session');
    return { status: 200, page: new Html(await startPage(brand, packageVersion())) };
  },
};
