import { endpoint } from '#api/endpoint';
import { readOwnGrants } from './own-grants.ts';
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
