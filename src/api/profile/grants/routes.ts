import { endpoint } from '../../../http/endpoint.ts';
import { Grants } from '../../account/users/grants/index.ts';
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
