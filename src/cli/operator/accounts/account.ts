import type { Command } from 'commander';
import { Refused } from '#cli/errors';
import { readInput } from '#cli/input';
import { showUser } from '#cli/operator/users/user';
import { addDatabaseSettings, addExamples, addJson } from '#cli/options';
import { count, facts, printResult, table } from '#cli/output';
import { formatTime } from '#domain/time';
import {
  type AccountContents,
  AccountInput,
  createAccount,
  deleteAccount,
  selectAccounts,
  setAccountSuspended,
} from '#features/identity/accounts/index';
import { UserInput } from '#features/identity/users/index';
import { addPasswordOption, choosePassword, type PasswordOptions } from '../new-password.ts';
import { asOperator } from '../operator.ts';
import { findAccount } from '../references.ts';
import { defineAccountSettings } from './account-settings.ts';

interface CreateOptions extends PasswordOptions {
  company: string;
  username: string;
  email: string;
  json?: boolean;
}

export function defineAccount(account: Command): void {
  account.description(
    'Create, list, link, suspend, resume and delete accounts, and set what the operator decides. An account is named by id or UUID.',
  );

  const create = account
    .command('create')
    .description('Create an account with its first user, who is unrestricted.')
    .requiredOption('--company <name>', 'whom the account belongs to, 1 to 128 characters')
    .requiredOption('--username <name>', 'sign-in name of the first user, unique in the service')
    .requiredOption('--email <address>', 'e-mail address of the first user')
    .action(runCreate);
  addDatabaseSettings(addJson(addPasswordOption(create)));
  addExamples(
    create,
    'palisade account create --company "Example Ltd" --username maria --email maria@example.com',
    "palisade token create maria --scopes '*'",
  );

  defineAccountSettings(account);

  const list = account.command('list').description('List all accounts, oldest first.').action(runList);
  addDatabaseSettings(addJson(list));
  addExamples(list, 'palisade account list', 'palisade account list --json');

  const suspend = account
    .command('suspend <account>')
    .description('Suspend an account: its tokens are refused like unknown ones until it is resumed.')
    .action((reference, options, command) => runSuspend(reference, options, command, true));
  addDatabaseSettings(addJson(suspend));
  addExamples(suspend, 'palisade account suspend 7');

  const resume = account
    .command('resume <account>')
    .description('Resume a suspended account: its tokens are valid again.')
    .action((reference, options, command) => runSuspend(reference, options, command, false));
  addDatabaseSettings(addJson(resume));
  addExamples(resume, 'palisade account resume 0F3C7A52-8D1B-4E60-9A77-5B1C2D3E4F50');

  const remove = account
    .command('delete <account>')
    .description(
      'Delete an account with its users, tokens, VPCs, subnets, computes and events. Nothing brings it back.',
    )
    .option('--yes', 'really delete; without it the command only says what would go, and fails')
    .action(runDelete);
  addDatabaseSettings(addJson(remove));
  addExamples(remove, 'palisade account delete 7', 'palisade account delete 7 --yes');
}

async function runCreate(options: CreateOptions, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const { company } = readInput<AccountInput>(AccountInput, { company: options.company });
    const { username, email } = readInput<UserInput>(UserInput, { ...options, restricted: false });
    const { password, generated } = await choosePassword(options, ctx.random);
    const { account, user } = await createAccount(ctx, company, { username, email, password });
    const created = await findAccount(ctx.db, String(account.id));
    const shown = { ...showAccount(created), user: showUser(user), password: generated };
    printResult(shown, options, () =>
      facts([
        ['account', `${account.id}`],
        ['uuid', account.euuid],
        ['company', company],
        ['username', username],
        ...(generated === null ? [] : [['password', generated] as const]),
      ]),
    );
  });
}

async function runList(options: { json?: boolean }, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const accounts = await selectAccounts(ctx.db);
    printResult(accounts.map(showAccount), options, () =>
      table(
        ['id', 'uuid', 'company', 'created', 'users', 'vpcs', 'computes', 'state'],
        accounts.map(({ id, euuid, company, created, users, vpcs, computes, suspended }) => [
          `${id}`,
          euuid,
          company,
          formatTime(created),
          `${users}`,
          `${vpcs}`,
          `${computes}`,
          suspended === 1 ? 'suspended' : 'active',
        ]),
        'There are no accounts.',
      ),
    );
  });
}

async function runSuspend(
  reference: string,
  options: { json?: boolean },
  command: Command,
  suspended: boolean,
): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const { id } = await findAccount(ctx.db, reference);
    await setAccountSuspended(ctx, id, suspended);
    const account = await findAccount(ctx.db, String(id));
    printResult(
      showAccount(account),
      options,
      () => `Account ${id} (${account.company}) is ${suspended ? 'suspended' : 'active'}.`,
    );
  });
}

async function runDelete(
  reference: string,
  options: { yes?: boolean; json?: boolean },
  command: Command,
): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const account = await findAccount(ctx.db, reference);
    const what = `account ${account.id} (${account.company}) with ${contents(account)}`;
    if (!options.yes) throw new Refused(`This would delete ${what}, and all events: confirm it with --yes`);
    await deleteAccount(ctx, account.id);
    printResult(showAccount(account), options, () => `Deleted ${what}.`);
  });
}

function contents({ users, tokens, vpcs, subnets, computes }: AccountContents): string {
  const parts = [
    count(users, 'user'),
    count(tokens, 'token'),
    count(vpcs, 'VPC'),
    count(subnets, 'subnet'),
    count(computes, 'compute'),
  ];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function showAccount(account: AccountContents) {
  const { id, euuid, company, created, suspended, users, tokens, vpcs, subnets, computes } = account;
  return {
    id,
    euuid,
    company,
    created: formatTime(created),
    suspended: suspended === 1,
    users,
    tokens,
    vpcs,
    subnets,
    computes,
  };
}
