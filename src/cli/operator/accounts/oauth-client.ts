import type { Command } from 'commander';
import { Refused } from '#cli/errors';
import { addDatabaseSettings, addExamples, addJson } from '#cli/options';
import { printResult, table } from '#cli/output';
import { formatTime } from '#domain/time';
import {
  type ListedOauthClient,
  selectOauthClient,
  selectOauthClients,
  setOauthClientStatus,
} from '#features/identity/clients/index';
import type { OauthClientStatus } from '#store/schema/tables/index';
import { asOperator } from '../operator.ts';
import { findAccount } from '../references.ts';

const ENDS = 'All that users let it do ends at once, with every token that came from it. ';

interface Json {
  json?: boolean;
}

export function defineOauthClient(client: Command): void {
  client.description(
    'List, disable, suspend and activate OAuth clients: the apps that users may let in. Accounts register them through the API.',
  );

  const list = client
    .command('list')
    .description(
      'List OAuth clients, oldest first. `console` and `palisade-cli` come with the service and belong to no account.',
    )
    .option('--account <account>', 'only those of one account, by id or UUID')
    .action(runList);
  addDatabaseSettings(addJson(list));
  addExamples(list, 'palisade oauth-client list', 'palisade oauth-client list --account 7 --json');

  const disable = client
    .command('disable <client>')
    .description(`Disable an OAuth client for good. ${ENDS}Also for one that comes with the service.`)
    .action((id, options, command) => runSetStatus(id, options, command, 'disabled'));
  addDatabaseSettings(addJson(disable));
  addExamples(disable, 'palisade oauth-client disable 4b1f09c7d2a85e63f0ab');

  const suspend = client
    .command('suspend <client>')
    .description(`Suspend an OAuth client for a while. ${ENDS}Accounts see which of both it is.`)
    .action((id, options, command) => runSetStatus(id, options, command, 'suspended'));
  addDatabaseSettings(addJson(suspend));
  addExamples(suspend, 'palisade oauth-client suspend 4b1f09c7d2a85e63f0ab');

  const activate = client
    .command('activate <client>')
    .description('Activate a disabled or suspended OAuth client. Its users have to let it in anew.')
    .action((id, options, command) => runSetStatus(id, options, command, 'active'));
  addDatabaseSettings(addJson(activate));
  addExamples(activate, 'palisade oauth-client activate 4b1f09c7d2a85e63f0ab');
}

async function runList(options: Json & { account?: string }, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const { account } = options;
    const accountId = account === undefined ? undefined : (await findAccount(ctx.db, account)).id;
    const clients = await selectOauthClients(ctx.db, accountId);
    printResult(clients.map(show), options, () =>
      table(
        ['id', 'label', 'account', 'kind', 'users', 'created', 'status', 'redirect address'],
        clients.map((client) => [
          client.id,
          client.label,
          client.account_id === null ? 'built in' : `${client.account_id} (${client.company})`,
          client.public === 1 ? 'public' : 'confidential',
          `${client.users}`,
          client.account_id === null ? '' : formatTime(client.created),
          client.status,
          client.redirect_uri,
        ]),
        'There are no OAuth clients.',
      ),
    );
  });
}

async function runSetStatus(
  id: string,
  options: Json,
  command: Command,
  status: OauthClientStatus,
): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const client = await selectOauthClient(ctx.db, id);
    if (!client) throw new Refused(`There is no OAuth client ${id}`);
    await setOauthClientStatus(ctx, client, status);
    printResult(
      { id, label: client.label, status },
      options,
      () => `OAuth client ${id} (${client.label}) is ${status}.`,
    );
  });
}

/** As JSON for operators. */
function show(client: ListedOauthClient) {
  const { id, label, account_id, redirect_uri, status, users, created } = client;
  return {
    id,
    label,
    account_id,
    public: client.public === 1,
    redirect_uri,
    status,
    users,
    created: account_id === null ? null : formatTime(created),
  };
}
