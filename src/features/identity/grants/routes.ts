import { endpoint } from '#api/endpoint';
import { userOfAccount } from '#features/identity/users/target';
import { readGrants, setGrants } from './actions.ts';
import { readOwnGrants } from './own-grants.ts';
import { Grants, GrantsInput } from './schema.ts';

export const userGrantEndpoints = [
  endpoint({
    operation: 'getUserGrants',
    summary: 'View the grants of a user',
    route: 'GET /account/users/:username/grants',
    scope: 'account:read_only',
    target: userOfAccount(),
    reply: Grants,
    noContent: 'The user is unrestricted: it has all rights in the account and needs no grants.',
    run: async ({ ctx, target }) => (await readGrants(ctx.db, target)) ?? undefined,
  }),

  endpoint({
    operation: 'updateUserGrants',
    summary: 'Update the grants of a restricted user',
    route: 'PUT /account/users/:username/grants',
    scope: 'account:read_write',
    stepUp: true,
    target: userOfAccount(),
    body: GrantsInput,
    reply: Grants,
    act: ({ tx, target, body }) => setGrants(tx, target, body),
  }),
];

export const ownGrantEndpoints = [
  endpoint({
    operation: 'getOwnGrants',
    summary: 'View your own grants',
    route: 'GET /profile/grants',
    scope: '*',
    reply: Grants,
    noContent: 'You are unrestricted: you have all rights in the account and need no grants.',
    run: ({ ctx }) => readOwnGrants(ctx),
  }),
];
