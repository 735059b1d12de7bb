import { Empty, endpoint, listEndpoint, showPage } from '#api/endpoint';
import {
  createOauthClient,
  deleteOauthClient,
  newClientKeys,
  newClientSecret,
  resetOauthClientSecret,
  updateOauthClient,
} from './actions.ts';
import {
  OauthClient,
  OauthClientChanges,
  OauthClientInput,
  oauthClientFilterable,
  redirectProblems,
  toOauthClient,
} from './schema.ts';
import { selectOauthClientPage } from './store.ts';
import { accountAccess, oauthClient } from './target.ts';

export const oauthClientEndpoints = [
  listEndpoint({
    operation: 'listOauthClients',
    summary: 'List the OAuth clients of the account',
    route: 'GET /account/oauth-clients',
    scope: 'account:read_only',
    target: accountAccess('read_only'),
    item: OauthClient,
    filterable: oauthClientFilterable,
    run: ({ ctx, list }) => showPage(selectOauthClientPage(ctx.db, ctx.actor.accountId, list), toOauthClient),
  }),

  endpoint({
    operation: 'createOauthClient',
    summary: 'Register an OAuth client; its secret is shown once',
    route: 'POST /account/oauth-clients',
    scope: 'account:read_write',
    stepUp: true,
    target: accountAccess('read_write'),
    body: OauthClientInput,
    check: ({ ctx, body }) => redirectProblems(body.redirect_uri, ctx.settings.loginUrl),
    reply: OauthClient,
    prepare: ({ ctx }) => newClientKeys(ctx),
    act: ({ ctx, tx, body, prepared }) => createOauthClient(ctx, tx, body, prepared),
    show: ({ row, secret }) => toOauthClient(row, secret),
  }),

  endpoint({
    operation: 'getOauthClient',
    summary: 'View an OAuth client',
    route: 'GET /account/oauth-clients/:clientId',
    scope: 'account:read_only',
    target: oauthClient('read_only'),
    reply: OauthClient,
    run: async ({ target }) => toOauthClient(target),
  }),

  endpoint({
    operation: 'updateOauthClient',
    summary: 'Update an OAuth client',
    route: 'PUT /account/oauth-clients/:clientId',
    scope: 'account:read_write',
    stepUp: ['redirect_uri'],
    target: oauthClient('read_write'),
    body: OauthClientChanges,
    check: ({ ctx, body }) => redirectProblems(body.redirect_uri, ctx.settings.loginUrl),
    reply: OauthClient,
    act: ({ ctx, tx, target, body }) => updateOauthClient(ctx, tx, target, body),
    show: (row) => toOauthClient(row),
  }),

  endpoint({
    operation: 'deleteOauthClient',
    summary: 'Delete an OAuth client and revoke its access to all users',
    route: 'DELETE /account/oauth-clients/:clientId',
    scope: 'account:read_write',
    stepUp: true,
    target: oauthClient('read_write'),
    reply: Empty,
    act: ({ ctx, tx, target }) => deleteOauthClient(ctx, tx, target),
  }),

  endpoint({
    operation: 'resetOauthClientSecret',
    summary: 'Create a new secret for an OAuth client; it is shown once and replaces the old one at once',
    route: 'POST /account/oauth-clients/:clientId/reset-secret',
    alias: '/account/oauth-clients/:clientId/reset_secret',
    scope: 'account:read_write',
    stepUp: true,
    target: oauthClient('read_write'),
    reply: OauthClient,
    prepare: ({ ctx }) => newClientSecret(ctx),
    act: ({ ctx, tx, target, prepared: secret }) => resetOauthClientSecret(ctx, tx, target, secret),
    show: ({ row, secret }) => toOauthClient(row, secret),
  }),
];
