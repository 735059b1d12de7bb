import { Empty, endpoint, listEndpoint, showPage } from '#api/endpoint';
import { parseTime } from '#domain/time';
import { hasChildAccounts } from '#features/identity/accounts/records';
import { person } from '#features/identity/users/target';
import { deleteToken, issueToken, newTokenValue, updateToken } from './actions.ts';
import { networkProblems } from './restriction-rules.ts';
import { expiryProblems, scopesProblems, wantedScopes } from './rules.ts';
import {
  Token,
  TokenChanges,
  TokenInput,
  TokenUsage,
  tokenFilterable,
  toToken,
  toTokenUsage,
} from './schema.ts';
import { selectTokenPage } from './store.ts';
import { token } from './target.ts';

export const tokenEndpoints = [
  listEndpoint({
    operation: 'listTokens',
    summary: 'List your valid personal access tokens',
    route: 'GET /profile/tokens',
    scope: 'account:read_only',
    item: Token,
    filterable: tokenFilterable,
    run: ({ ctx, list }) => showPage(selectTokenPage(ctx.db, ctx.actor.userId, ctx.now(), list), toToken),
  }),

  endpoint({
    operation: 'createToken',
    summary: 'Create a personal access token; it is shown once',
    route: 'POST /profile/tokens',
    scope: 'account:read_write',
    stepUp: true,
    target: person(),
    body: TokenInput,
    check: async ({ ctx, body: { expiry, scopes, restrictions } }) => {
      const parentAccount = await hasChildAccounts(ctx.db, ctx.actor.accountId);
      const wanted = { scopes, held: ctx.actor.scopes, parentAccount };
      const problems = [
        ...expiryProblems(parseExpiry(expiry), ctx.now()),
        ...scopesProblems(wanted),
        ...networkProblems(restrictions),
      ];
      return { problems, found: wantedScopes(wanted) };
    },
    reply: Token,
    prepare: ({ ctx }) => newTokenValue(ctx),
    act: ({ ctx, tx, body: { expiry, label = '', restrictions }, found: scopes, prepared }) => {
      const user = { id: ctx.actor.userId, account_id: ctx.actor.accountId };
      const input = { label, scopes, expiry: parseExpiry(expiry), restrictions };
      return issueToken(ctx, tx, user, input, prepared, ctx.actor);
    },
    show: ({ row, token: value }) => toToken(row, value),
  }),

  endpoint({
    operation: 'getToken',
    summary: 'View a personal access token',
    route: 'GET /profile/tokens/:tokenId',
    scope: 'account:read_only',
    target: token(),
    reply: Token,
    run: async ({ target }) => toToken(target),
  }),

  endpoint({
    operation: 'getTokenUsage',
    summary: 'View when and from where a personal access token was last used',
    route: 'GET /profile/tokens/:tokenId/usage',
    tag: 'Automation',
    scope: 'account:read_only',
    target: token(),
    reply: TokenUsage,
    run: async ({ target }) => toTokenUsage(target),
  }),

  endpoint({
    operation: 'updateToken',
    summary: 'Update label and restrictions of a personal access token',
    route: 'PUT /profile/tokens/:tokenId',
    scope: 'account:read_write',
    stepUp: ['restrictions'],
    target: token(),
    body: TokenChanges,
    check: ({ body }) => networkProblems(body.restrictions),
    reply: Token,
    act: ({ ctx, tx, target, body }) => updateToken(ctx, tx, target, body),
    show: (row) => toToken(row),
  }),

  endpoint({
    operation: 'deleteToken',
    summary: 'Revoke a personal access token',
    route: 'DELETE /profile/tokens/:tokenId',
    scope: 'account:read_write',
    target: token(),
    reply: Empty,
    act: ({ ctx, tx, target }) => deleteToken(ctx, tx, target),
  }),
];

/** Null means no expiry. Keep it apart from 0, the start of 1970, which is a valid time in the past. */
function parseExpiry(expiry: string | null | undefined): number | null {
  return expiry === undefined || expiry === null ? null : (parseTime(expiry) ?? null);
}
