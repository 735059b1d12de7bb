import { Grants } from '#api/account/users/grants/index';
import { endpoint } from '#http/endpoint';
import { readOwnGrants } from './actions.ts';

export const ownGrantEndpoints = [
  endpoint({
    operation: 'getOwnGrants',
    summary: 'View your own grants',
    route: 'GET /profile/grants',
    scope: '*',
    reply: Grants,
    noContent: 'You are unrestricted: every right in the account, without grants.',
    run: ({ ctx }) => readOwnGrants(ctx),
  }),
];
