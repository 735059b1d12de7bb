import { group } from '#cli/command';
import { confirmDeletion, yesFlag } from '#cli/confirm';
import { Refusal, UsageError } from '#cli/errors';
import { argument, parsed, required, value } from '#cli/inputs';
import { parser } from '#cli/options';
import { count, facts, list } from '#cli/output';
import { duration } from '#config/numbers';
import { EFFECTIVE_AREAS, findWrongScope, parseScopes } from '#domain/identity/scopes';
import { formatTime, parseTime } from '#domain/time';
import { hasChildAccounts } from '#features/identity/accounts/records';
import { revokeAllTokens } from '#features/identity/apps/actions';
import { createToken, revokeToken } from '#features/identity/tokens/actions';
import { TokenLabel, toToken } from '#features/identity/tokens/schema';
import { type OwnedToken, selectTokensBy, selectValidTokens } from '#features/identity/tokens/store';
import type { TokenRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { command, readInput, userCommand } from '../operator.ts';
import { parseRowId } from '../references.ts';

/** A hundred years. A token that should last longer needs no expiry. */
const MAXIMUM_DAYS = 36_500;

/** A point in time or a number of seconds from now. Times are UTC seconds. */
type TokenExpiry = { at: number } | { after: number };

const create = userCommand({
  name: 'create',
  description: 'Create a token for a user. It is printed once; only its SHA-256 is stored.',
  input: {
    scopes: required(
      value(
        '--scopes <scopes>',
        `scopes of the token, separated by spaces or commas: 'vpc:read_write events:read_only', or '*' for all; areas: ${EFFECTIVE_AREAS.join(', ')}`,
      ),
    ),
    label: value('--label <text>', 'what the token is for, 1 to 100 characters'),
    expires: parsed(
      '--expires <when>',
      'a duration (30d, 12h) or a time in UTC (2031-05-20T00:00:00); without it the token is valid until revoked',
      parser('a duration such as 30d or a time such as 2031-05-20T00:00:00', parseExpiry),
    ),
  },
  examples: [
    "palisade user-token create maria --scopes '*'",
    'palisade user-token create robot --scopes vpc:read_write,events:read_only --label deploy --expires 90d',
    'TOKEN=$(palisade user-token create robot --scopes vpc:read_write --json | jq -r .token)',
  ],
  async run({ ctx, user }, { expires, ...given }) {
    const { label = '' } = readInput<TokenLabel>(TokenLabel, { label: given.label });
    if (user.proxy === 1)
      throw new Refusal(
        `${user.username} is the proxy user of a parent account, whose users create its tokens`,
      );
    const parentAccount = await hasChildAccounts(ctx.db, user.account_id);
    const scopes = parseScopes(given.scopes, { parentAccount });
    if (!scopes) throw new UsageError(`--scopes: ${scopesProblem(given.scopes, parentAccount)}`);
    const expiry = toSeconds(expires, ctx.now());
    return { user, ...(await createToken(ctx, user, { label, scopes, expiry })) };
  },
  json: ({ row, token }) => toToken(row, token),
  words: ({ user, row, token }) =>
    facts([
      ['id', row.id],
      ['username', user.username],
      ['scopes', row.scopes],
      ['expires', expiryOf(row)],
      ['token', token],
    ]),
});

function scopesProblem(given: string, parentAccount: boolean): string {
  const wrong = findWrongScope(given, { parentAccount });
  const areas = EFFECTIVE_AREAS.filter((area) => parentAccount || area !== 'child_account');
  const known = `A scope is '*', or one of ${areas.join(', ')} with :read_only or :read_write.`;
  return wrong === undefined ? `it is empty. ${known}` : `${wrong} is not a scope of this account. ${known}`;
}

const listTokens = userCommand({
  name: 'list',
  description:
    'List the valid tokens of a user, with their first 16 characters and the hour of their last use.',
  examples: ['palisade user-token list maria', 'palisade user-token list maria --json'],
  async run({ ctx, user }) {
    return { user, tokens: await selectValidTokens(ctx.db, user.id, ctx.now()) };
  },
  json: ({ tokens }) =>
    tokens.map((row) => ({
      ...toToken(row),
      last_used: row.last_used === null ? null : formatTime(row.last_used),
    })),
  words: ({ user, tokens }) =>
    list(
      tokens,
      {
        id: ({ id }) => id,
        token: ({ prefix }) => `${prefix}...`,
        label: ({ label }) => label,
        scopes: ({ scopes }) => scopes,
        created: ({ created }) => formatTime(created),
        expires: expiryOf,
        'last used': ({ last_used }) =>
          last_used === null ? 'never' : formatTime(last_used).replace(/:00:00$/, ' h'),
      },
      `${user.username} has no valid token.`,
    ),
});

const revoke = command({
  name: 'revoke',
  description:
    'Revoke a token, given by its id or its first 16 characters. This cannot be undone. The command asks first.',
  input: { token: argument('<token>'), yes: yesFlag },
  examples: ['palisade user-token revoke 812', 'palisade user-token revoke 3fa1c0de77b2459e --yes'],
  async run({ ctx }, { token: reference, yes }) {
    const token = await findToken(ctx.db, reference);
    await confirmDeletion(nameOf(token), yes, 'revoke');
    await revokeToken(ctx, token);
    return token;
  },
  json: (token) => ({ ...toToken(token), username: token.username }),
  words: (token) => `Revoked ${nameOf(token)}.`,
});

const revokeAll = userCommand({
  name: 'revoke-all',
  description:
    'Revoke all tokens of a user, and the access of all its OAuth apps. This cannot be undone. The command asks first.',
  input: { yes: yesFlag },
  examples: ['palisade user-token revoke-all maria', 'palisade user-token revoke-all maria --yes'],
  async run({ ctx, user }, { yes }) {
    const valid = await selectValidTokens(ctx.db, user.id, ctx.now());
    await confirmDeletion(
      `${count(valid.length, 'token')} of ${user.username}, and the access of all its apps`,
      yes,
      'revoke',
    );
    const { tokens, apps } = await revokeAllTokens(ctx, user);
    return { username: user.username, tokens, apps };
  },
  words: ({ username, tokens, apps }) =>
    `Revoked ${count(tokens, 'token')} and ${count(apps, 'app')} of ${username}.`,
});

export const defineUserToken = group('Create, list and revoke tokens.', [
  create,
  listTokens,
  revoke,
  revokeAll,
]);

async function findToken(db: Db, reference: string): Promise<OwnedToken> {
  const id = parseRowId(reference);
  const isPrefix = /^[0-9a-f]{16}$/.test(reference);
  if (!isPrefix && id === undefined) {
    throw new UsageError('The token must be given by its id or its first 16 characters');
  }
  const [token, ...others] = await selectTokensBy(
    db,
    isPrefix || id === undefined ? { prefix: reference } : { id },
  );
  if (!token) throw new Refusal(`There is no token ${reference}`);
  if (others.length > 0) throw new Refusal(`Several tokens begin with ${reference}: use the id`);
  return token;
}

function nameOf({ id, prefix, username }: OwnedToken): string {
  return `token ${id} (${prefix}...) of ${username}`;
}

function parseExpiry(text: string): TokenExpiry | undefined {
  const after = duration(`${MAXIMUM_DAYS}d`).parse(text, '');
  if (after !== undefined) return { after };
  const at = parseTime(text);
  return at === undefined ? undefined : { at };
}

function toSeconds(expiry: TokenExpiry | undefined, now: number): number | null {
  if (!expiry) return null;
  return 'at' in expiry ? expiry.at : now + expiry.after;
}

function expiryOf({ expiry }: TokenRow): string {
  return expiry === null ? 'never' : formatTime(expiry);
}
