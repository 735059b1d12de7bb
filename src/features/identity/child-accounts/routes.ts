import { globalGrant } from '#access/target';
import { endpoint, listEndpoint, showPage } from '#api/endpoint';
import { newTokenValue } from '#features/identity/tokens/actions';
import { Token, toToken } from '#features/identity/tokens/schema';
import { createProxyToken } from './actions.ts';
import { ChildAccount, toChildAccount } from './schema.ts';
import { selectChildAccountPage } from './store.ts';
import { childAccount } from './target.ts';

export const childAccountEndpoints = [
  listEndpoint({
    operation: 'listChildAccounts',
    summary: 'List the child accounts of the account',
    route: 'GET /account/child-accounts',
    scope: 'child_account:read_only',
    target: globalGrant('child_account_access'),
    item: ChildAccount,
    filterable: {},
    run: ({ ctx, list }) =>
      showPage(selectChildAccountPage(ctx.db, ctx.actor.accountId, list), toChildAccount),
  }),

  endpoint({
    operation: 'getChildAccount',
    summary: 'View a child account',
    route: 'GET /account/child-accounts/:euuid',
    scope: 'child_account:read_only',
    target: childAccount(),
    reply: ChildAccount,
    run: async ({ target }) => toChildAccount(target),
  }),

  endpoint({
    operation: 'createChildAccountToken',
    summary: 'Create a short-lived token for a child account',
    route: 'POST /account/child-accounts/:euuid/token',
    scope: 'child_account:read_write',
    dryRun: false,
    stepUp: true,
    target: childAccount(),
    reply: Token,
    prepare: ({ ctx }) => newTokenValue(ctx),
    act: ({ ctx, tx, target, prepared: token }) => createProxyToken(ctx, tx, target, token),
    show: ({ row, token }) => toToken(row, token),
  }),
];
