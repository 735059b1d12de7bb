import { loginOfAccount } from '#access/login';
import { unrestricted } from '#access/user';
import { Login, selectLoginPage, toLogin } from '#api/profile/logins/index';
import { endpoint, listEndpoint } from '#http/endpoint';

export const loginEndpoints = [
  listEndpoint({
    operation: 'listLogins',
    summary: 'List the sign-ins and failed attempts of all users of the account',
    route: 'GET /account/logins',
    scope: 'account:read_only',
    target: unrestricted(),
    item: Login,
    filterable: {},
    run: async ({ ctx, list }) => {
      const page = await selectLoginPage(ctx, 'account', list);
      return { ...page, rows: page.rows.map(toLogin) };
    },
  }),

  endpoint({
    operation: 'getLogin',
    summary: 'View a sign-in of any user of the account',
    route: 'GET /account/logins/:loginId',
    scope: 'account:read_only',
    target: loginOfAccount(),
    reply: Login,
    run: async ({ target }) => toLogin(target),
  }),
];
