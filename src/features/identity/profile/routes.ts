import { endpoint } from '#api/endpoint';
import { authorizedKeyProblems } from '#features/identity/ssh-keys/schema';
import { readProfile, updateProfile } from './actions.ts';
import { Profile, ProfileChanges, toProfile } from './schema.ts';

export const profileEndpoints = [
  endpoint({
    operation: 'getProfile',
    summary: 'View your profile',
    route: 'GET /profile',
    scope: '*',
    reply: Profile,
    run: async ({ ctx }) => toProfile(await readProfile(ctx.db, ctx.actor.userId), ctx.settings),
  }),

  endpoint({
    operation: 'updateProfile',
    summary: 'Update your profile',
    route: 'PUT /profile',
    scope: 'account:read_write',
    stepUp: ['email', 'two_factor_auth', 'authorized_keys'],
    body: ProfileChanges,
    check: ({ body }) => authorizedKeyProblems(body.authorized_keys ?? []),
    reply: Profile,
    act: async ({ ctx, tx, body }) => {
      const outcome = await updateProfile(ctx, tx, body);
      return { ...outcome, value: toProfile(outcome.value, ctx.settings) };
    },
  }),
];
