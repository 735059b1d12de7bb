import type { Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { Failure } from '#domain/failure';
import { formatScopes, isWithin, readScopes, type Scopes } from '#domain/identity/scopes';
import { tokenEntity } from '#features/events/entities';
import { deleteAuthorizationsOfUser, insertAuthorization } from '#features/identity/authorizations/records';
import { lockActiveClient } from '#features/identity/clients/records';
import { deleteTokensOf } from '#features/identity/tokens/records';
import { endWebhooksOfApps } from '#features/webhooks/end';
import { lockAccount } from '#store/locks';
import type { AuthorizedAppRow, OauthAuthorizationRow, UserRow } from '#store/schema/tables/index';
import { addChange } from '#store/transaction-effects';
import type { Outcome, Tx } from '#store/types';
import { appIds } from './records.ts';
import { deleteAppRow, deleteAppsOfUser, isAppLiving, selectApp, writeApp } from './store.ts';

const NO_EVENT = 'apps have a list of their own';

/** The access that a user gives to a client. */
export interface Consent {
  clientId: string;
  scopes: Scopes;
  /**
   * True if the user was not asked, because an earlier consent covers the request. That consent must still be valid.
   */
  isUnasked?: boolean;
  /**
   * Runs in the same transaction to bind the pending request to the authorization.
   * @returns false if the request has expired or was decided
   */
  bind?(tx: Tx, authorizationId: number): Promise<boolean>;
}

/**
 * Records the user's consent and creates an authorization. If an earlier consent is still in use, the scopes are
 * added to it.
 * @returns the authorization for codes and tokens
 * @throws Failure 404 when the user, the client, the earlier consent or the pending request is gone, or the client is
 * not active
 */
export function authorizeClient(
  ctx: Ctx,
  user: Pick<UserRow, 'id' | 'account_id'>,
  { clientId, scopes, isUnasked, bind }: Consent,
): Promise<OauthAuthorizationRow> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, user.account_id);
    if (!(await lockActiveClient(tx, clientId))) throw Failure.notFound();
    const app = await consent(ctx, tx, user, { clientId, scopes, isUnasked });
    const authorization = await insertAuthorization(tx, {
      user_id: user.id,
      client_id: clientId,
      app_id: app.id,
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
    scopes: formatScopes(living ? readScopes(`${living.scopes} ${formatScopes(scopes)}`) : scopes),
    created: living?.created ?? ctx.now(),
  });
  const what = known ? 'updated' : 'created';
  addChange(tx, { of: { userId: user.id }, type: 'app', id: app.id, what });
  return app;
}

/** The scopes that the user granted the client, if that consent is still in use. */
export async function consentedScopes(ctx: Ctx, userId: number, clientId: string): Promise<Scopes> {
  const app = await selectApp(ctx.db, userId, clientId);
  const living = app && (await isAppLiving(ctx.db, userId, app.id, ctx.now())) ? app : undefined;
  return readScopes(living?.scopes ?? '');
}

/** Revokes an app with its tokens, and the tokens and webhooks created with those. @throws Failure 404 when it is gone */
export async function revokeApp(
  tx: Tx,
  { id, user_id: userId }: Pick<AuthorizedAppRow, 'id' | 'user_id'>,
  accountId: number,
): Promise<Outcome<void>> {
  const event = await endWebhooksOfApps(tx, appIds(tx, { id }), accountId);
  if (!(await deleteAppRow(tx, id))) throw Failure.notFound();
  addChange(tx, { of: { userId }, type: 'app', id, what: 'deleted' });
  const webhooks = event.length;
  return { value: undefined, event, deletes: { apps: 1, ...(webhooks > 0 && { webhooks }) } };
}

/**
 * Operator command: revokes all tokens of the user, including the refresh tokens of apps.
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

/**
 * Revokes all tokens of the user, and ends the webhooks of its apps, within the caller's transaction, which must hold
 * the account's lock.
 * @returns how many there were, and the events
 */
export async function dropAllTokens(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'account_id'>,
): Promise<{ tokens: number; apps: number; events: NewEvent[] }> {
  const tokens = await deleteTokensOf(tx, user.id);
  await deleteAuthorizationsOfUser(tx, user.id);
  const ended = await endWebhooksOfApps(tx, appIds(tx, { user_id: user.id }), user.account_id);
  const apps = await deleteAppsOfUser(tx, user.id);
  const given = tokens.filter(({ session_id }) => session_id === null);
  const personal = given.filter(({ kind }) => kind === 'personal');
  const events = personal.map(
    (token): NewEvent => ({ accountId: user.account_id, action: 'token_delete', entity: tokenEntity(token) }),
  );
  return { tokens: given.length, apps, events: [...events, ...ended] };
}
