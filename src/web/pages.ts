import { consentPage } from '#oauth/consent/page';
import { devicePage } from './device/page.ts';
import type { LoginPage } from './kit/answer.ts';
import { unsubscribePage } from './mail/unsubscribe-page.ts';
import { resetPage } from './password/reset-page.ts';
import { setPage } from './password/set-page.ts';
import { codePage } from './sign-in/code-page.ts';
import { rootPage } from './sign-in/door-page.ts';
import { logoutPage } from './sign-in/logout.ts';
import { signInPage } from './sign-in/page.ts';
import { forgetDevicePage, revokeAppPage, signOutOthersPage, signOutPage } from './you/actions-pages.ts';
import { youPage } from './you/page.ts';
import { ownPasswordPage } from './you/password-page.ts';
import { revokeTokenPage } from './you/token-page.ts';

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
