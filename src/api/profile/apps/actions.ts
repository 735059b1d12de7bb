import { hashToken } from '../../../access/authenticate.ts';
import type { ActorCtx, Ctx } from '../../../ctx.ts';
import { Failure } from '../../../domain/failure.ts';
import { formatScopes, parseScopes, type Scopes } from '../../../domain/scopes.ts';
import { lockAccount } from '../../../store/locks.ts';
import type { AuthorizedAppRow, UserRow } from '../../../store/tables/index.ts';
import { tokenEntity } from '../../account/events/index.ts';
import {
  deleteAppRow,
  deleteAppsOf,
  deleteTokensOf,
  insertAccessToken,
  insertRefreshToken,
  isAppLiving,
  selectApp,
  writeApp,
} from './store.ts';

const NO_EVENT = 'apps have a list of their own';

/**
 * The user consents to a client. A second consent, while the first one still gives access, adds its scopes to it.
 * @throws Failure when the account is gone
 */
export function authorizeApp(
  ctx: Ctx,
  user: Pick<UserRow, 'id' | 'account_id'>,
  { clientId, scopes }: { clientId: string; scopes: Scopes },
): Promise<AuthorizedAppRow> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, user.account_id);
    const known = await selectApp(tx, user.id, clientId);
    const living = known && (await isAppLiving(tx, user.id, known.id, ctx.now())) ? known : undefined;
    const app = await writeApp(tx, {
      user_id: user.id,
      client_id: clientId,
      scopes: living ? unite(living.scopes, formatScopes(scopes)) : formatScopes(scopes),
      created: living?.created ?? ctx.now(),
    });
    return { value: app, noEvent: NO_EVENT };
  });
}

export interface IssuedPair {
  /** Raw values, which are nowhere else. */
  accessToken: string;
  refreshToken: string;
}

/** @param family all pairs that came from one authorization by renewal */
export function issueAppTokens(
  ctx: Ctx,
  app: AuthorizedAppRow,
  { scopes, family }: { scopes: Scopes; family: string },
): Promise<IssuedPair> {
  const [accessToken, refreshToken] = [ctx.random.hex(32), ctx.random.hex(32)];
  return ctx.mutate(async (tx) => {
    const created = ctx.now();
    await insertAccessToken(tx, {
      user_id: app.user_id,
      kind: 'oauth',
      hash: hashToken(accessToken),
      prefix: null,
      label: '',
      scopes: formatScopes(scopes),
      created,
      expiry: created + ctx.ttl.accessToken,
      app_id: app.id,
    });
    const expiry = created + ctx.ttl.refreshToken;
    const hash = hashToken(refreshToken);
    await insertRefreshToken(tx, { app_id: app.id, family, hash, created, expiry, used: null });
    return { value: { accessToken, refreshToken }, noEvent: NO_EVENT };
  });
}

/** Its tokens are refused from then on, and those that were made with them. @throws Failure when it is gone */
export function revokeApp(ctx: ActorCtx, app: Pick<AuthorizedAppRow, 'id'>): Promise<void> {
  return ctx.mutate(async (tx) => {
    if (!(await deleteAppRow(tx, app.id))) throw Failure.notFound();
    return { value: undefined, noEvent: NO_EVENT };
  });
}

/**
 * For the operator: every token of the user is refused from then on, and no app can renew its own.
 * @returns how many there were
 */
export function revokeAllTokens(
  ctx: Ctx,
  user: Pick<UserRow, 'id' | 'account_id'>,
): Promise<{ tokens: number; apps: number }> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, user.account_id);
    const tokens = await deleteTokensOf(tx, user.id);
    const apps = await deleteAppsOf(tx, user.id);
    const personal = tokens.filter(({ kind }) => kind === 'personal');
    return {
      value: { tokens: tokens.length, apps },
      event: personal.map((token) => ({
        accountId: user.account_id,
        action: 'token_delete',
        entity: tokenEntity(token),
      })),
    };
  });
}

/** Of two stored scope strings. */
function unite(one: string, other: string): string {
  const united = parseScopes(`${one} ${other}`, { parentAccount: true });
  return united ? formatScopes(united) : '';
}
