import type { RecordColumns, Resource } from '../resource.ts';
import { orNever, plain } from '../values.ts';

const COLUMNS: RecordColumns = {
  ...{ id: 'id', label: 'label', scopes: 'scopes', created: 'created' },
  expires: ['expiry', orNever],
};

const RESTRICTIONS = {
  'restrictions.vpcs': 'id of a VPC that the token is bound to: to the token, the account has nothing else',
  'restrictions.allowed_ips': 'a network from which the token may be used, such as 192.0.2.0/24',
};

function beginning(value: unknown): string {
  const text = plain(value);
  return text.length === 16 ? `${text}...` : text;
}

export const token: Resource = {
  name: 'token',
  one: 'token',
  many: 'tokens',
  description:
    'Your personal access tokens: list, create, rename and revoke them. For those of other users the operator has ' +
    '`palisade user-token`.',
  parameter: 'tokenId',
  hasLabels: true,
  list: {
    operation: 'listTokens',
    examples: ['palisade token list'],
    columns: COLUMNS,
    none: 'You have no valid token.',
  },
  show: {
    operation: 'getToken',
    examples: ['palisade token show deploy', 'palisade token show 812'],
    facts: {
      ...COLUMNS,
      vpcs: 'restrictions.vpcs',
      'allowed from': 'restrictions.allowed_ips',
      token: ['token', beginning],
    },
  },
  create: {
    operation: 'createToken',
    examples: [
      'palisade token create --label deploy --scopes vpc:read_write,events:read_only',
      'palisade token create --label ci --expiry 2031-05-20T00:00:00 --allowed-ip 192.0.2.0/24',
      'TOKEN=$(palisade token create --scopes vpc:read_only --json | jq -r .token)',
    ],
    secret: 'keep the token now: it is shown only once',
    flat: ['restrictions'],
    meanings: {
      ...RESTRICTIONS,
      label: 'what it is for, 1 to 100 characters',
      expiry: 'when it ends, in UTC: 2031-05-20T00:00:00; without it, it is valid until it is revoked',
      scopes:
        'what it may do, separated by spaces or commas: vpc:read_write events:read_only; without them, all that you ' +
        'may do yourself',
    },
  },
  update: {
    operation: 'updateToken',
    examples: ['palisade token update deploy --label ci', "palisade token update 812 --allowed-ip ''"],
    flat: ['restrictions'],
    meanings: {
      'restrictions.vpcs': `${RESTRICTIONS['restrictions.vpcs']}; replaces all, '' for no bond`,
      'restrictions.allowed_ips': `${RESTRICTIONS['restrictions.allowed_ips']}; replaces all, '' for anywhere`,
      label: 'what it is for, 1 to 100 characters',
    },
  },
  remove: {
    operation: 'deleteToken',
    examples: ['palisade token delete deploy', 'palisade token delete 812 --yes'],
    done: 'Revoked',
  },
  actions: [
    {
      kind: 'show',
      name: 'usage',
      operation: 'getTokenUsage',
      examples: ['palisade token usage deploy'],
      facts: {
        'last used': [
          'last_used',
          (value) => (value === null ? 'never' : plain(value).replace(/:00:00$/, ' h')),
        ],
        from: 'last_ip',
      },
    },
  ],
};
