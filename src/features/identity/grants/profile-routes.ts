import { endpoint } from '#api/endpoint';
import { readOwnGrants } from './profile-actions.ts';
import { Grants } from './schema.ts';

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
