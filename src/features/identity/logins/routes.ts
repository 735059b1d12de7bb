import { endpoint, listEndpoint, showPage } from '#api/endpoint';
import { unrestricted } from '#features/identity/users/target';
import { Login, toLogin } from './schema.ts';
import { selectLoginPage } from './store.ts';
import { loginOfAccount, ownLogin } from './target.ts';

export const ownLoginEndpoints = [
  listEndpoint({
    operation: 'listOwnLogins',
    summary: 'List your sign-in attempts',
    route: 'GET /profile/logins',
    scope: 'account:read_only',
    item: Login,
    filterable: {},
    run: ({ ctx, list }) => showPage(selectLoginPage(ctx, 'user', list), toLogin),
  }),

  endpoint({
    operation: 'getOwnLogin',
    summary: 'View one of your sign-in attempts',
    route: 'GET /profile/logins/:loginId',
    scope: 'account:read_only',
    target: ownLogin(),
    reply: Login,
    run: async ({ target }) => toLogin(target),
  }),
];

export const loginEndpoints = [
  listEndpoint({
    operation: 'listLogins',
    summary: 'List the sign-in attempts of all users of the account',
    route: 'GET /account/logins',
    scope: 'account:read_only',
    target: unrestricted(),
    item: Login,
    filterable: {},
    run: ({ ctx, list }) => showPage(selectLoginPage(ctx, 'account', list), toLogin),
  }),

  endpoint({
    operation: 'getLogin',
    summary: 'View a sign-in attempt of any user of the account',
    route: 'GET /account/logins/:loginId',
    scope: 'account:read_only',
    target: loginOfAccount(),
    reply: Login,
    run: async ({ target }) => toLogin(target),
  }),
];
