import { group } from '#cli/command';
import { Refusal } from '#cli/errors';
import { argument, value } from '#cli/inputs';
import { list } from '#cli/output';
import { formatTime } from '#domain/time';
import { setOauthClientStatus } from '#features/identity/clients/actions';
import {
  type ListedOauthClient,
  selectOauthClient,
  selectOauthClients,
} from '#features/identity/clients/store';
import type { OauthClientStatus } from '#store/schema/tables/index';
import { command } from '../operator.ts';
import { findAccountId } from '../references.ts';

const ENDS = 'Its access to all users and all its tokens are revoked at once. ';

const listClients = command({
  name: 'list',
  description:
    'List OAuth clients, oldest first. `console` and `palisade-cli` are built in and belong to no account.',
  input: { account: value('--account <account>', 'only those of one account, by id or UUID') },
  examples: ['palisade oauth-client list', 'palisade oauth-client list --account 7 --json'],
  async run({ ctx }, { account }) {
    return await selectOauthClients(ctx.db, await findAccountId(ctx.db, account));
  },
  json: (clients) => clients.map(show),
  words: (clients) =>
    list(
      clients,
      {
        id: ({ id }) => id,
        label: ({ label }) => label,
        account: ({ account_id, company }) =>
          account_id === null ? 'built in' : `${account_id} (${company})`,
        kind: (client) => (client.public === 1 ? 'public' : 'confidential'),
        users: ({ users }) => users,
        created: ({ account_id, created }) => (account_id === null ? '' : formatTime(created)),
        status: ({ status }) => status,
        'redirect address': ({ redirect_uri }) => redirect_uri,
      },
      'There are no OAuth clients.',
    ),
});

function statusCommand(name: string, status: OauthClientStatus, description: string) {
  return command({
    name,
    description,
    input: { client: argument('<client>') },
    examples: [`palisade oauth-client ${name} 4b1f09c7d2a85e63f0ab`],
    async run({ ctx }, { client: id }) {
      const client = await selectOauthClient(ctx.db, id);
      if (!client) throw new Refusal(`There is no OAuth client ${id}`);
      await setOauthClientStatus(ctx, client, status);
      return { id, label: client.label, status };
    },
    words: ({ id, label }) => `OAuth client ${id} (${label}) is ${status}.`,
  });
}

export const defineOauthClient = group(
  'List, disable, suspend and activate OAuth clients (apps). Accounts register them through the API.',
  [
    listClients,
    statusCommand(
      'disable',
      'disabled',
      `Disable an OAuth client permanently. ${ENDS}Built-in clients can be disabled too.`,
    ),
    statusCommand(
      'suspend',
      'suspended',
      `Suspend an OAuth client temporarily. ${ENDS}Accounts can see whether it is suspended or disabled.`,
    ),
    statusCommand(
      'activate',
      'active',
      'Activate a disabled or suspended OAuth client. Its users have to allow access again.',
    ),
  ],
);

/** The JSON form of a client for operators. */
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
