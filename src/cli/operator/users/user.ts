import { group } from '#cli/command';
import { confirmDeletion, yesFlag } from '#cli/confirm';
import { Refusal } from '#cli/errors';
import { argument, required, toggle, value } from '#cli/inputs';
import { count, facts, list } from '#cli/output';
import { UserInput } from '#domain/identity/user-inputs';
import { formatTime } from '#domain/time';
import { selectValidTokens } from '#features/identity/tokens/store';
import { createUser, deleteUser } from '#features/identity/users/actions';
import { countUnrestrictedUsers, selectUsers } from '#features/identity/users/store';
import { mutateUser } from '#features/identity/users/target';
import type { UserRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { choosePassword, passwordStdin } from '../new-password.ts';
import { command, readInput, userCommand } from '../operator.ts';
import { chooseAccount, findAccountId } from '../references.ts';
import { userSecurity } from './user-sign-in.ts';

const create = command({
  name: 'create',
  description:
    'Create a user. An unrestricted user has all rights in its account; a restricted user has only those granted with ' +
    '`palisade grant set`.',
  input: {
    username: argument('<username>'),
    email: required(value('--email <address>', 'e-mail address')),
    restricted: toggle('--restricted', 'create a restricted user'),
    account: value('--account <account>', 'id or UUID; optional if there is only one account'),
    passwordStdin,
  },
  examples: [
    'palisade user create maria --email maria@example.com',
    'palisade user create robot --email robot@example.com --restricted --account 7',
    'palisade user create ana --email ana@example.com --password-stdin < password.txt',
  ],
  async run({ ctx }, { username, email, restricted = false, ...given }) {
    const input = readInput<UserInput>(UserInput, { username, email, restricted });
    const account = await chooseAccount(ctx.db, given.account);
    const { password, generated } = await choosePassword(given.passwordStdin, ctx.random);
    const user = await createUser(ctx, account.id, { ...input, restricted, password });
    return { user, account, password: generated };
  },
  json: ({ user, password }) => ({ ...showUser(user), password }),
  words: ({ user, account, password }) =>
    facts([
      ['username', user.username],
      ['account', `${account.id} (${account.company})`],
      ['rights', user.restricted === 1 ? 'restricted: only its grants' : 'unrestricted'],
      ['password', password],
    ]),
});

const listUsers = command({
  name: 'list',
  description: 'List users, oldest first.',
  input: { account: value('--account <account>', 'only those of one account, by id or UUID') },
  examples: ['palisade user list', 'palisade user list --account 7 --json'],
  async run({ ctx }, { account }) {
    return await selectUsers(ctx.db, await findAccountId(ctx.db, account));
  },
  json: (users) => users.map(showUser),
  words: (users) =>
    list(
      users,
      {
        id: ({ id }) => id,
        username: ({ username }) => username,
        email: ({ email }) => email,
        account: ({ account_id }) => account_id,
        rights: ({ restricted }) => (restricted === 1 ? 'restricted' : 'unrestricted'),
        created: ({ created }) => formatTime(created),
      },
      'There are no users.',
    ),
});

const remove = userCommand({
  name: 'delete',
  description:
    'Delete a user with its tokens and grants. This cannot be undone. The command asks first. The only unrestricted ' +
    'user of an account cannot be deleted.',
  input: { yes: yesFlag },
  examples: ['palisade user delete maria', 'palisade user delete maria --yes'],
  async run({ ctx, user }, { yes }) {
    await requireDeletable(ctx.db, user);
    const tokens = await selectValidTokens(ctx.db, user.id, ctx.now());
    await confirmDeletion(
      `user ${user.username} of account ${user.account_id} with ${count(tokens.length, 'token')} and all grants`,
      yes,
    );
    await mutateUser(ctx, user, deleteUser);
    return user;
  },
  json: showUser,
  words: ({ username }) => `Deleted user ${username}.`,
});

/** Before anyone is asked. `deleteUser` decides again. @throws Refusal */
async function requireDeletable(db: Db, { account_id: account, username, ...user }: UserRow): Promise<void> {
  if (user.restricted === 1 || user.proxy === 1) return;
  if ((await countUnrestrictedUsers(db, account)) > 1) return;
  throw new Refusal(
    `${username} is the only unrestricted user of account ${account}: create another one first, or delete the account ` +
      `with \`palisade account delete ${account}\``,
  );
}

export const defineUser = group(
  'Create, list and delete users, and help them sign in. Usernames are unique in the service, ignoring case.',
  [create, ...userSecurity, listUsers, remove],
);

/** The JSON form of a user for operators. */
export function showUser(user: UserRow) {
  const { id, account_id, username, email, restricted, password_created, created } = user;
  return {
    id,
    account_id,
    username,
    email,
    restricted: restricted === 1,
    password_created: password_created === null ? null : formatTime(password_created),
    created: formatTime(created),
  };
}
