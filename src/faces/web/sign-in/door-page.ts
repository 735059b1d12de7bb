import { type LoginPage, redirect } from '#faces/web/kit/answer';
import { fill, Html } from '#faces/web/kit/html';
import { readAsset } from '#faces/web/kit/page';
import { packageVersion } from '#platform/version';

/**
 * `/` in a browser with a session cookie: leads to the console. If the cookie is of no use any more, it is removed, and
 * the page is the one that everybody else gets.
 */
export const doorPage: LoginPage = {
  operation: 'start',

  async get({ signedIn, cookies }) {
    if (signedIn) return redirect('/console');
    cookies.clear('session');
    const text = fill(await readAsset('start.html'), { version: packageVersion() });
    return { status: 200, page: new Html(text) };
  },
};
