import type { LoginPage } from './answer.ts';
import { devicePage } from './device/page.ts';
import { logoutPage } from './logout.ts';
import { consentPage } from './oauth/consent/page.ts';
import { resetPage } from './password/reset-page.ts';
import { setPage } from './password/set-page.ts';
import { codePage } from './sign-in/code-page.ts';
import { signInPage } from './sign-in/page.ts';
import { forgetDevicePage, revokeAppPage, signOutOthersPage, signOutPage } from './you/actions-pages.ts';
import { youPage } from './you/page.ts';
import { ownPasswordPage } from './you/password-page.ts';
import { revokeTokenPage } from './you/token-page.ts';

/** Every sign-in page by its path. `:id` stands for digits, `:uid` for the id of an interaction. */
const pages: readonly (readonly [path: string, page: LoginPage])[] = [
  ['/login', signInPage],
  ['/login/code', codePage],
  ['/logout', logoutPage],
  ['/device', devicePage],
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

const patterns = pages.map(([path, page]) => ({ pattern: patternOf(path), page }));

export function findPage(path: string): LoginPage | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.page;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(':id', '\\d{1,16}').replace(':uid', '[\\w-]{1,64}')}$`);
}
