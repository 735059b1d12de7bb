import { Empty, endpoint, listEndpoint, showPage } from '#api/endpoint';
import { revokeApp } from './actions.ts';
import { AuthorizedApp, appFilterable, toAuthorizedApp } from './schema.ts';
import { selectAppPage } from './store.ts';
import { ownApp } from './target.ts';

export const appEndpoints = [
  listEndpoint({
    operation: 'listApps',
    summary: 'List the OAuth apps that you authorized',
    route: 'GET /profile/apps',
    scope: 'account:read_only',
    item: AuthorizedApp,
    filterable: appFilterable,
    run: ({ ctx, list }) =>
      showPage(selectAppPage(ctx.db, ctx.actor.userId, ctx.now(), list), toAuthorizedApp),
  }),

  endpoint({
    operation: 'getApp',
    summary: 'View an OAuth app that you authorized',
    route: 'GET /profile/apps/:appId',
    scope: 'account:read_only',
    target: ownApp(),
    reply: AuthorizedApp,
    run: async ({ target }) => toAuthorizedApp(target),
  }),

  endpoint({
    operation: 'deleteApp',
    summary: 'Revoke the access of an OAuth app; the webhooks that it created end with it',
    route: 'DELETE /profile/apps/:appId',
    scope: 'account:read_write',
    target: ownApp(),
    reply: Empty,
    act: ({ ctx, tx, target }) => revokeApp(tx, target, ctx.actor.accountId),
  }),
];
