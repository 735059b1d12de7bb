import { AnyObject, endpoint } from '#api/endpoint';
import { updatePreferences } from './actions.ts';
import { preferencesProblems } from './rules.ts';
import { readPreferences } from './store.ts';

export const preferenceEndpoints = [
  endpoint({
    operation: 'getPreferences',
    summary: 'View the preferences that this client stores for you',
    route: 'GET /profile/preferences',
    scope: 'account:read_only',
    reply: AnyObject,
    run: ({ ctx }) => readPreferences(ctx),
  }),

  endpoint({
    operation: 'updatePreferences',
    summary: 'Replace the preferences that this client stores for you',
    route: 'PUT /profile/preferences',
    scope: 'account:read_write',
    body: AnyObject,
    check: ({ body }) => preferencesProblems(body),
    reply: AnyObject,
    act: ({ ctx, tx, body }) => updatePreferences(ctx, tx, body),
  }),
];
