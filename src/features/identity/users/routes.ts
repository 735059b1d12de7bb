import { Empty, endpoint, listEndpoint } from '#api/endpoint';
import { UserChanges, UserInput } from '#domain/identity/user-inputs';
import { countTakenName, deleteUser, inviteUser, requireNamesLeft, updateUser } from './actions.ts';
import { toUser, User, type UserDetails, userFilterable } from './schema.ts';
import { selectUserPage, withDetails } from './store.ts';
import { unrestricted, userOfAccount } from './target.ts';

export const userEndpoints = [
  listEndpoint({
    operation: 'listUsers',
    summary: 'List the users of the account',
    route: 'GET /account/users',
    scope: 'account:read_only',
    target: unrestricted(),
    item: User,
    filterable: userFilterable,
    run: async ({ ctx, list }) => {
      const page = await selectUserPage(ctx.db, ctx.actor.accountId, list);
      const users = await withDetails(ctx.db, page.rows, ctx.now() - ctx.settings.ttl.logins);
      return { ...page, rows: users.map(toUser) };
    },
  }),

  endpoint({
    operation: 'createUser',
    summary: 'Create a user, who receives an e-mail with a link to set a password',
    route: 'POST /account/users',
    scope: 'account:read_write',
    stepUp: true,
    target: unrestricted(),
    body: UserInput,
    reply: User,
    prepare: ({ ctx }) => requireNamesLeft(ctx),
    act: ({ ctx, tx, body }) => inviteUser(ctx, tx, body),
    show: toUser,
    refused: ({ ctx }, failure) => countTakenName(ctx, failure),
  }),

  endpoint({
    operation: 'getUser',
    summary: 'View a user',
    route: 'GET /account/users/:username',
    scope: 'account:read_only',
    target: userOfAccount(),
    reply: User,
    run: async ({ ctx, target }) => {
      const [user] = await withDetails(ctx.db, [target], ctx.now() - ctx.settings.ttl.logins);
      return toUser(user as UserDetails);
    },
  }),

  endpoint({
    operation: 'updateUser',
    summary: 'Rename a user, or restrict or unrestrict it',
    route: 'PUT /account/users/:username',
    scope: 'account:read_write',
    stepUp: ['username', 'restricted'],
    target: userOfAccount(),
    body: UserChanges,
    reply: User,
    prepare: async ({ ctx, body }) => {
      if (body.username !== undefined) await requireNamesLeft(ctx);
    },
    act: ({ ctx, tx, target, body }) => updateUser(ctx, tx, target, body),
    show: toUser,
    refused: ({ ctx }, failure) => countTakenName(ctx, failure),
  }),

  endpoint({
    operation: 'deleteUser',
    summary: 'Delete a user with its tokens, keys and settings',
    route: 'DELETE /account/users/:username',
    scope: 'account:read_write',
    stepUp: true,
    target: userOfAccount(),
    reply: Empty,
    act: ({ tx, target }) => deleteUser(tx, target),
  }),
];
