import type { Command } from 'commander';
import { Refused, WrongUsage } from '#cli/errors';
import { readInput } from '#cli/input';
import { addDatabaseSettings, addExamples, addJson, parser } from '#cli/options';
import { count, facts, printResult, table } from '#cli/output';
import { duration } from '#config/numbers';
import { parseScopes } from '#domain/identity/scopes';
import { formatTime, parseTime } from '#domain/time';
import { hasChildAccounts } from '#features/identity/accounts/index';
import { revokeAllTokens } from '#features/identity/apps/index';
import {
  createToken,
  type OwnedToken,
  revokeToken,
  selectTokensBy,
  selectValidTokens,
  TokenLabel,
  toToken,
} from '#features/identity/tokens/index';
import type { TokenRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { asOperator } from '../operator.ts';
import { findUser, parseRowId } from '../references.ts';

/** A hundred years: further ahead it is no expiry any more. */
const MAXIMUM_DAYS = 36_500;

/** A moment, or so many seconds from now. */
type Expiry = { at: number } | { after: number };

interface CreateOptions {
  scopes: string;
  label?: string;
  expires?: Expiry;
  json?: boolean;
}

export function defineToken(token: Command): void {
  token.description('Create, list and revoke tokens.');

  const create = token
    .command('create <username>')
    .description('Create a token for a user. It is printed once; only its SHA-256 is kept.')
    .requiredOption(
      '--scopes <scopes>',
      "what the token opens, separated by spaces or commas: 'vpc:read_write events:read_only', or '*' for everything",
    )
    .option('--label <text>', 'what the token is for, 1 to 100 characters')
    .option(
      '--expires <when>',
      'a duration (30d, 12h) or a time in UTC (2031-05-20T00:00:00); without it the token is valid until revoked',
      parser('a duration such as 30d or a time such as 2031-05-20T00:00:00', parseExpiry),
    )
    .action(runCreate);
  addDatabaseSettings(addJson(create));
  addExamples(
    create,
    "palisade token create maria --scopes '*'",
    'palisade token create robot --scopes vpc:read_write,events:read_only --label deploy --expires 90d',
    'TOKEN=$(palisade token create robot --scopes vpc:read_write --json | jq -r .token)',
  );

  const list = token
    .command('list <username>')
    .description(
      'List the tokens of a user that are valid now, with their first 16 characters and the hour of their last use.',
    )
    .action(runList);
  addDatabaseSettings(addJson(list));
  addExamples(list, 'palisade token list maria', 'palisade token list maria --json');

  const revoke = token
    .command('revoke <token>')
    .description('Revoke a token, named by its id or its first 16 characters. It is refused from then on.')
    .action(runRevoke);
  addDatabaseSettings(addJson(revoke));
  addExamples(revoke, 'palisade token revoke 812', 'palisade token revoke 3fa1c0de77b2459e');

  const revokeAll = token
    .command('revoke-all <username>')
    .description('Revoke every token of a user, and everything that OAuth apps may do for it.')
    .action(runRevokeAll);
  addDatabaseSettings(addJson(revokeAll));
  addExamples(revokeAll, 'palisade token revoke-all maria');
}

async function runCreate(username: string, options: CreateOptions, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const { label = '' } = readInput<TokenLabel>(TokenLabel, { label: options.label });
    const user = await findUser(ctx.db, username);
    if (user.proxy === 1)
      throw new Refused(`${username} stands for a parent account, whose users make its tokens`);
    const parentAccount = await hasChildAccounts(ctx.db, user.account_id);
    const scopes = parseScopes(options.scopes, { parentAccount });
    if (!scopes) throw new WrongUsage(`--scopes: ${options.scopes} is not a list of scopes`);
    const expiry = toSeconds(options.expires, ctx.now());
    const { row, token } = await createToken(ctx, user, { label, scopes, expiry });
    printResult(toToken(row, token), options, () =>
      facts([
        ['id', `${row.id}`],
        ['username', user.username],
        ['scopes', row.scopes],
        ['expires', expires(row)],
        ['token', token],
      ]),
    );
  });
}

async function runList(username: string, options: { json?: boolean }, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const user = await findUser(ctx.db, username);
    const tokens = await selectValidTokens(ctx.db, user.id, ctx.now());
    const shown = tokens.map((row) => ({
      ...toToken(row),
      last_used: row.last_used === null ? null : formatTime(row.last_used),
    }));
    printResult(shown, options, () =>
      table(
        ['id', 'token', 'label', 'scopes', 'created', 'expires', 'last used'],
        tokens.map((row) => [
          `${row.id}`,
          `${row.prefix}...`,
          row.label,
          row.scopes,
          formatTime(row.created),
          expires(row),
          row.last_used === null ? 'never' : formatTime(row.last_used).replace(/:00:00$/, ' h'),
        ]),
        `${user.username} has no valid token.`,
      ),
    );
  });
}

async function runRevoke(reference: string, options: { json?: boolean }, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const token = await findToken(ctx.db, reference);
    await revokeToken(ctx, token);
    printResult(
      { ...toToken(token), username: token.username },
      options,
      () => `Revoked token ${token.id} (${token.prefix}...) of ${token.username}.`,
    );
  });
}

async function runRevokeAll(username: string, options: { json?: boolean }, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const user = await findUser(ctx.db, username);
    const { tokens, apps } = await revokeAllTokens(ctx, user);
    printResult(
      { username: user.username, tokens, apps },
      options,
      () => `Revoked ${count(tokens, 'token')} and ${count(apps, 'app')} of ${user.username}.`,
    );
  });
}

async function findToken(db: Db, reference: string): Promise<OwnedToken> {
  const id = parseRowId(reference);
  const isPrefix = /^[0-9a-f]{16}$/.test(reference);
  if (!isPrefix && id === undefined) {
    throw new WrongUsage('Name the token by its id or by its first 16 characters');
  }
  const [token, ...others] = await selectTokensBy(
    db,
    isPrefix || id === undefined ? { prefix: reference } : { id },
  );
  if (!token) throw new Refused(`There is no token ${reference}`);
  if (others.length > 0) throw new Refused(`Several tokens begin with ${reference}: name one by its id`);
  return token;
}

function parseExpiry(text: string): Expiry | undefined {
  const after = duration(`${MAXIMUM_DAYS}d`).parse(text, '');
  if (after !== undefined) return { after };
  const at = parseTime(text);
  return at === undefined ? undefined : { at };
}

function toSeconds(expiry: Expiry | undefined, now: number): number | null {
  if (!expiry) return null;
  return 'at' in expiry ? expiry.at : now + expiry.after;
}

function expires({ expiry }: TokenRow): string {
  return expiry === null ? 'never' : formatTime(expiry);
}
