import type { Ctx } from '#access/ctx';
import type { Guarded } from '#access/target';
import type { NewEvent } from '#domain/event';
import { Failure } from '#domain/failure';
import { formatScopes, isWithin, readScopes, type Scopes } from '#domain/identity/scopes';
import { tokenEntity } from '#features/events/index';
import { deleteAuthorizationsOfUser, insertAuthorization } from '#features/identity/authorizations/records';
import { holdActiveClient } from '#features/identity/clients/index';
import { deleteTokensOf } from '#features/identity/tokens/records';
import { lockAccount } from '#store/locks';
import { noteChange } from '#store/notes';
import type { AuthorizedAppRow, OauthAuthorizationRow, UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { deleteAppRow, deleteAppsOfUser, isAppLiving, selectApp, writeApp } from './store.ts';
import { CONSOLE_CLIENT } from './target.ts';

const NO_EVENT = 'apps have a list of their own';

/** What a user lets a client do. */
export interface Consent {
  clientId: string;
  scopes: Scopes;
  /** Nobody was asked, because what was let in before covers it: that must not have been taken back meanwhile. */
  isUnasked?: boolean;
  /** In the same transaction: ties what asked for it to the authorization. @returns false when that is over */
  bind?(tx: Tx, authorizationId: number): Promise<boolean>;
}

/**
 * The user lets a client in, with these scopes. A consent that comes while an earlier one still gives access adds its
 * scopes to it. The console is the service itself: it needs no consent and leaves none.
 * @returns the authorization that codes and tokens then stand for
 * @throws Failure not found when the user, the client or the earlier consent is gone, the client is not active, or what
 * asked is over
 */
export function authorizeClient(
  ctx: Ctx,
  user: Pick<UserRow, 'id' | 'account_id'>,
  { clientId, scopes, isUnasked, bind }: Consent,
): Promise<OauthAuthorizationRow> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, user.account_id);
    if (!(await holdActiveClient(tx, clientId))) throw Failure.notFound();
    const app =
      clientId === CONSOLE_CLIENT ? undefined : await consent(ctx, tx, user, { clientId, scopes, isUnasked });
    const authorization = await insertAuthorization(tx, {
      user_id: user.id,
      client_id: clientId,
      app_id: app?.id ?? null,
      scopes: formatScopes(scopes),
      created: ctx.now(),
    });
    if (bind && !(await bind(tx, authorization.id))) throw Failure.notFound();
    return { value: authorization, noEvent: NO_EVENT };
  });
}

async function consent(
  ctx: Ctx,
  tx: Tx,
  user: Pick<UserRow, 'id'>,
  { clientId, scopes, isUnasked }: Consent,
): Promise<AuthorizedAppRow> {
  const known = await selectApp(tx, user.id, clientId);
  const living = known && (await isAppLiving(tx, user.id, known.id, ctx.now())) ? known : undefined;
  if (isUnasked && !isWithin(scopes, readScopes(living?.scopes ?? ''))) throw Failure.notFound();
  const app = await writeApp(tx, {
    user_id: user.id,
    client_id: clientId,
    scopes: living ? unite(living.scopes, formatScopes(scopes)) : formatScopes(scopes),
    created: living?.created ?? ctx.now(),
  });
  const what = known ? 'updated' : 'created';
  noteChange(tx, { of: { userId: user.id }, type: 'app', id: app.id, what });
  return app;
}

/** What the user has let the client do, while that gives access. */
export async function consentedScopes(ctx: Ctx, userId: number, clientId: string): Promise<Scopes> {
  const app = await selectApp(ctx.db, userId, clientId);
  const living = app && (await isAppLiving(ctx.db, userId, app.id, ctx.now())) ? app : undefined;
  return readScopes(living?.scopes ?? '');
}

/** Its tokens are refused from then on, and those that were made with them. @throws Failure when it is gone */
export function revokeApp(
  ctx: Ctx,
  target: Guarded<Pick<AuthorizedAppRow, 'id' | 'user_id'>>,
): Promise<void> {
  return ctx.mutate(async (tx) => {
    const app = await target.again(tx);
    if (!(await deleteAppRow(tx, app.id))) throw Failure.notFound();
    noteChange(tx, { of: { userId: app.user_id }, type: 'app', id: app.id, what: 'deleted' });
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
    const { events, ...revoked } = await dropAllTokens(tx, user);
    return { value: revoked, event: events };
  });
}

/** The same as part of a larger transaction, under the lock of the account. @returns also its events */
export async function dropAllTokens(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'account_id'>,
): Promise<{ tokens: number; apps: number; events: NewEvent[] }> {
  const tokens = await deleteTokensOf(tx, user.id);
  // Also those of the console, which is no app.
  await deleteAuthorizationsOfUser(tx, user.id);
  const apps = await deleteAppsOfUser(tx, user.id);
  const personal = tokens.filter(({ kind }) => kind === 'personal');
  const events = personal.map(
    (token): NewEvent => ({ accountId: user.account_id, action: 'token_delete', entity: tokenEntity(token) }),
  );
  return { tokens: tokens.length, apps, events };
}

/** Of two stored scope strings. */
function unite(one: string, other: string): string {
  return formatScopes(readScopes(`${one} ${other}`));
}
