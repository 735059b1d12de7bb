import { type LoginPage, redirect } from '#faces/web/kit/answer';

/**
 * `/` in a browser with a session cookie. A cookie that is of no use any more is removed, and the browser comes back for
 * the page that everybody else gets.
 */
export const doorPage: LoginPage = {
  operation: 'start',

  async get({ signedIn, cookies }) {
    if (signedIn) return redirect('/console');
    cookies.clear('session');
    return redirect('/');
  },
};
