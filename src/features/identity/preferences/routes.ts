import { AnyObject, endpoint } from '#faces/http/endpoint';
import { updatePreferences } from './actions.ts';
import { preferencesProblems } from './rules.ts';
import { selectPreferences } from './store.ts';

export const preferenceEndpoints = [
  endpoint({
    operation: 'getPreferences',
    summary: 'View the preferences that this client stores for you',
    route: 'GET /profile/preferences',
    scope: 'account:read_only',
    reply: AnyObject,
    run: async ({ ctx }) => JSON.parse((await selectPreferences(ctx.db, ctx.actor)) ?? '{}') as object,
  }),

  endpoint({
    operation: 'updatePreferences',
    summary: 'Replace the preferences that this client stores for you',
    route: 'PUT /profile/preferences',
    scope: 'account:read_write',
    body: AnyObject,
    check: ({ body }) => preferencesProblems(body),
    reply: AnyObject,
    run: async ({ ctx, body }) => {
      await updatePreferences(ctx, body);
      return body;
    },
  }),
];
