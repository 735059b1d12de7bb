import { group } from '#cli/command';
import { confirmDeletion, yesFlag } from '#cli/confirm';
import { required, value } from '#cli/inputs';
import { showUser } from '#cli/operator/users/user';
import { count, facts, list } from '#cli/output';
import { UserInput } from '#domain/identity/user-inputs';
import { formatTime } from '#domain/time';
import { createAccount, deleteAccount, setAccountSuspended } from '#features/identity/accounts/actions';
import { AccountInput } from '#features/identity/accounts/schema';
import { type AccountContents, selectAccounts } from '#features/identity/accounts/store';
import { choosePassword, passwordStdin } from '../new-password.ts';
import { accountCommand, command, readInput } from '../operator.ts';
import { findAccount } from '../references.ts';
import { accountSettings } from './account-settings.ts';

const create = command({
  name: 'create',
  description: 'Create an account with its first user, who is unrestricted.',
  input: {
    company: required(value('--company <name>', 'owner of the account, 1 to 128 characters')),
    username: required(value('--username <name>', 'username of the first user, unique in the service')),
    email: required(value('--email <address>', 'e-mail address of the first user')),
    passwordStdin,
  },
  examples: [
    'palisade account create --company "Example Ltd" --username maria --email maria@example.com',
    "palisade user-token create maria --scopes '*'",
  ],
  async run({ ctx }, given) {
    const { company } = readInput<AccountInput>(AccountInput, { company: given.company });
    const { username, email } = readInput<UserInput>(UserInput, {
      username: given.username,
      email: given.email,
      restricted: false,
    });
    const { password, generated } = await choosePassword(given.passwordStdin, ctx.random);
    const { account, user } = await createAccount(ctx, company, { username, email, password });
    return { account: await findAccount(ctx.db, String(account.id)), user, password: generated };
  },
  json: ({ account, user, password }) => ({ ...showAccount(account), user: showUser(user), password }),
  words: ({ account, user, password }) =>
    facts([
      ['account', account.id],
      ['uuid', account.euuid],
      ['company', account.company],
      ['username', user.username],
      ['password', password],
    ]),
});

const listAccounts = command({
  name: 'list',
  description: 'List all accounts, oldest first.',
  examples: ['palisade account list', 'palisade account list --json'],
  run: ({ ctx }) => selectAccounts(ctx.db),
  json: (accounts) => accounts.map(showAccount),
  words: (accounts) =>
    list(
      accounts,
      {
        id: ({ id }) => id,
        company: ({ company }) => company,
        created: ({ created }) => formatTime(created),
        users: ({ users }) => users,
        vpcs: ({ vpcs }) => vpcs,
        computes: ({ computes }) => computes,
        state: stateOf,
      },
      'There are no accounts.',
    ),
});

function suspension(name: string, suspended: boolean, description: string, example: string) {
  return accountCommand({
    name,
    description,
    examples: [example],
    async run({ ctx, account: { id } }) {
      await setAccountSuspended(ctx, id, suspended);
      return await findAccount(ctx.db, String(id));
    },
    json: showAccount,
    words: (account) => `Account ${account.id} (${account.company}) is ${stateOf(account)}.`,
  });
}

const remove = accountCommand({
  name: 'delete',
  description:
    'Delete an account with its users, tokens, VPCs, subnets, computes and events. This cannot be undone. The ' +
    'command lists what will be deleted and asks.',
  input: { yes: yesFlag },
  examples: ['palisade account delete 7', 'palisade account delete 7 --yes'],
  async run({ ctx, account }, { yes }) {
    const what = `account ${account.id} (${account.company}) with ${contents(account)}`;
    await confirmDeletion(`${what}, and all events`, yes);
    await deleteAccount(ctx, account.id);
    return { account, what };
  },
  json: ({ account }) => showAccount(account),
  words: ({ what }) => `Deleted ${what}.`,
});

export const defineAccount = group(
  'Create, list, link, suspend, resume and delete accounts, and change their settings. Refer to an account by id or UUID.',
  [
    create,
    ...accountSettings,
    listAccounts,
    suspension(
      'suspend',
      true,
      'Suspend an account: its tokens are invalid until it is resumed.',
      'palisade account suspend 7',
    ),
    suspension(
      'resume',
      false,
      'Resume a suspended account: its tokens are valid again.',
      'palisade account resume 0F3C7A52-8D1B-4E60-9A77-5B1C2D3E4F50',
    ),
    remove,
  ],
);

function stateOf({ suspended }: AccountContents): string {
  return suspended === 1 ? 'suspended' : 'active';
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
