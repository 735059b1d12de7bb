import { consentPage } from '#oauth/consent/page';
import { packageVersion } from '#platform/version';
import { devicePage } from './device/page.ts';
import { type LoginPage, redirect } from './kit/answer.ts';
import { Html } from './kit/html.ts';
import { resetPage } from './password/reset-page.ts';
import { setPage } from './password/set-page.ts';
import { codePage } from './sign-in/code-page.ts';
import { logoutPage } from './sign-in/logout.ts';
import { signInPage } from './sign-in/page.ts';
import { startPage } from './start/site.ts';
import { unsubscribePage } from './unsubscribe-page.ts';
import { forgetDevicePage, revokeAppPage, signOutOthersPage, signOutPage } from './you/actions-pages.ts';
import { youPage } from './you/page.ts';
import { ownPasswordPage } from './you/password-page.ts';
import { revokeTokenPage } from './you/token-page.ts';

/**
 * `/` in a browser with a session cookie: leads to the console. If the cookie is of no use any more, it is removed, and
 * the page is the one that everybody else gets.
 */
const rootPage: LoginPage = {
  operation: 'start',

  async get({ signedIn, cookies, brand }) {
    if (signedIn) return redirect('/console');
    cookies.clear('session');
    return { status: 200, page: new Html(await startPage(brand, packageVersion())) };
  },
};

/** The sign-in pages by path. `:id` matches digits, `:uid` the id of an interaction. */
const pages: readonly (readonly [path: string, page: LoginPage])[] = [
  ['/', rootPage],
  ['/login', signInPage],
  ['/login/code', codePage],
  ['/logout', logoutPage],
  ['/device', devicePage],
  ['/mail/unsubscribe', unsubscribePage],
  ['/oauth/consent/:uid', consentPage],
  ['/password/reset', resetPage],
  ['/password/set', setPage],
  ['/you', youPage],
  ['/you/password', ownPasswordPage],
  ['/you/sessions/sign-out-others', signOutOthersPage],
  ['/you/sessions/:id/sign-out', signOutPage],
  ['/you/devices/:id/forget', forgetDevicePage],
  ['/you/apps/:id/revoke', revokeAppPage],
  ['/you/tokens/:id/revoke', revokeTokenPage],
];

const placeholders: Record<string, RegExp> = { ':id': /^\d{1,16}$/, ':uid': /^[\w-]{1,64}$/ };

const pagesByParts = pages.map(([route, page]) => ({ route, parts: route.split('/'), page }));

export function findPage(path: string): { route: string; page: LoginPage } | undefined {
  const given = path.split('/');
  return pagesByParts.find(({ parts }) => parts.length === given.length && parts.every(matches));

  function matches(part: string, index: number): boolean {
    const text = given[index] as string;
    return placeholders[part]?.test(text) ?? part === text;
  }
}
