import { endpoint, listEndpoint, showPage } from '#api/endpoint';
import { Login, toLogin } from './schema.ts';
import { selectLoginPage } from './store.ts';
import { ownLogin } from './target.ts';

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
