import type { Command } from 'commander';
import { readInput } from '#cli/input';
import { addDatabaseSettings, addExamples, addJson } from '#cli/options';
import { facts, printResult, table } from '#cli/output';
import { formatTime } from '#domain/time';
import { createUser, deleteUser, selectUsers, UserInput } from '#features/identity/users/index';
import type { UserRow } from '#store/schema/tables/index';
import { addPasswordOption, choosePassword, type PasswordOptions } from '../new-password.ts';
import { asOperator } from '../operator.ts';
import { chooseAccount, findAccount, findUser } from '../references.ts';
import { defineUserSecurity } from './user-security.ts';

interface CreateOptions extends PasswordOptions {
  email: string;
  restricted?: boolean;
  account?: string;
  json?: boolean;
}

export function defineUser(user: Command): void {
  user.description(
    'Create, list and delete users, and help them sign in. Usernames are unique in the service, in any letter case.',
  );

  const create = user
    .command('create <username>')
    .description(
      'Create a user. An unrestricted one has every right in its account; a restricted one has only what ' +
        '`palisade grant set` gives it.',
    )
    .requiredOption('--email <address>', 'e-mail address')
    .option('--restricted', 'only what grants allow')
    .option('--account <account>', 'id or UUID; not needed while there is only one account')
    .action(runCreate);
  addDatabaseSettings(addJson(addPasswordOption(create)));
  addExamples(
    create,
    'palisade user create maria --email maria@example.com',
    'palisade user create robot --email robot@example.com --restricted --account 7',
    'palisade user create ana --email ana@example.com --password-stdin < password.txt',
  );

  defineUserSecurity(user);

  const list = user
    .command('list')
    .description('List users, oldest first.')
    .option('--account <account>', 'only those of one account, by id or UUID')
    .action(runList);
  addDatabaseSettings(addJson(list));
  addExamples(list, 'palisade user list', 'palisade user list --account 7 --json');

  const remove = user
    .command('delete <username>')
    .description(
      'Delete a user with its tokens and grants; its tokens are refused at once. The last unrestricted user of an ' +
        'account cannot be deleted.',
    )
    .action(runDelete);
  addDatabaseSettings(addJson(remove));
  addExamples(remove, 'palisade user delete maria');
}

/** A user as JSON shows it to operators. */
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

async function runCreate(username: string, options: CreateOptions, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const restricted = options.restricted ?? false;
    const input = readInput<UserInput>(UserInput, { username, email: options.email, restricted });
    const account = await chooseAccount(ctx.db, options.account);
    const { password, generated } = await choosePassword(options, ctx.random);
    const user = await createUser(ctx, account.id, { ...input, restricted, password });
    printResult({ ...showUser(user), password: generated }, options, () =>
      facts([
        ['username', user.username],
        ['account', `${account.id} (${account.company})`],
        ['rights', user.restricted === 1 ? 'restricted: none but its grants' : 'unrestricted'],
        ...(generated === null ? [] : [['password', generated] as const]),
      ]),
    );
  });
}

async function runList(options: { account?: string; json?: boolean }, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const { account } = options;
    const accountId = account === undefined ? undefined : (await findAccount(ctx.db, account)).id;
    const users = await selectUsers(ctx.db, accountId);
    printResult(users.map(showUser), options, () =>
      table(
        ['id', 'username', 'email', 'account', 'rights', 'created'],
        users.map(({ id, username, email, account_id, restricted, created }) => [
          `${id}`,
          username,
          email,
          `${account_id}`,
          restricted === 1 ? 'restricted' : 'unrestricted',
          formatTime(created),
        ]),
        'There are no users.',
      ),
    );
  });
}

async function runDelete(username: string, options: { json?: boolean }, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const user = await findUser(ctx.db, username);
    await deleteUser(ctx, user);
    printResult(showUser(user), options, () => `Deleted user ${user.username}.`);
  });
}
