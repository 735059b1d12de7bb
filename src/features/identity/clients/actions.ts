import type { ActorCtx, Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { changesBetween } from '#domain/event-changes';
import { requireBelowLimit } from '#domain/limits';
import { oauthClientEntity } from '#features/events/entities';
import { appIds } from '#features/identity/apps/records';
import { accountLimit } from '#features/identity/limits/limits';
import { deletePreferencesOfClients } from '#features/identity/preferences/records';
import { endWebhooksOfApps } from '#features/webhooks/end';
import { hashToken } from '#platform/token-hash';
import { lockAccount } from '#store/locks';
import { nothingChanged } from '#store/outcome';
import type { OauthClientRow, OauthClientStatus } from '#store/schema/tables/index';
import { addChange } from '#store/transaction-effects';
import type { Outcome, Tx } from '#store/types';
import { type OauthClientChanges, type OauthClientInput, oauthClientShownChanges } from './schema.ts';
import {
  countOauthClients,
  deleteOauthClientRow,
  endAuthorizationsOfClient,
  insertOauthClient,
  updateOauthClientRow,
} from './store.ts';

const ID_BYTES = 10;
const SECRET_BYTES = 32;

interface ClientWithSecret {
  row: OauthClientRow;
  /** The secret itself. Only its hash is stored. A public client does not need it. */
  secret: string;
}

/** What a new client is known by. */
interface ClientKeys {
  id: string;
  secret: string;
}

export function newClientKeys(ctx: Pick<Ctx, 'random'>): ClientKeys {
  return { secret: newClientSecret(ctx), id: ctx.random.hex(ID_BYTES) };
}

export function newClientSecret({ random }: Pick<Ctx, 'random'>): string {
  return random.hex(SECRET_BYTES);
}

/** @throws Failure `limitReached` */
export async function createOauthClient(
  ctx: ActorCtx,
  tx: Tx,
  input: OauthClientInput,
  { id, secret }: ClientKeys,
): Promise<Outcome<ClientWithSecret>> {
  const { accountId } = ctx.actor;
  const { label, redirect_uri, public: isPublic = false } = input;
  const limit = await accountLimit(tx, ctx.settings.limits, accountId, 'oauth_clients');
  requireBelowLimit((await countOauthClients(tx, accountId)) + 1, limit, 'OAuth clients', 'account');
  const row = await insertOauthClient(tx, {
    id,
    account_id: accountId,
    label,
    redirect_uri,
    public: isPublic ? 1 : 0,
    status: 'active',
    secret_hash: hashToken(secret),
    created: ctx.now(),
  });
  return { value: { row, secret }, event: clientEvent('oauth_client_create', accountId, row) };
}

/** A pending authorization code stays bound to the redirect URI it was sent to. */
export async function updateOauthClient(
  ctx: ActorCtx,
  tx: Tx,
  unchanged: OauthClientRow,
  { label, redirect_uri }: OauthClientChanges,
): Promise<Outcome<OauthClientRow>> {
  if (label === undefined && redirect_uri === undefined) return nothingChanged(unchanged);
  const row = await updateOauthClientRow(tx, unchanged.id, { label, redirect_uri });
  const changes = changesBetween(oauthClientShownChanges, unchanged, row);
  return { value: row, event: { ...clientEvent('oauth_client_update', ctx.actor.accountId, row), changes } };
}

/**
 * Deletes a client. Revokes its tokens, and the tokens and webhooks created with those, for all users; deletes its users'
 * preferences.
 */
export async function deleteOauthClient(
  ctx: ActorCtx,
  tx: Tx,
  client: OauthClientRow,
): Promise<Outcome<void>> {
  const { accountId } = ctx.actor;
  const ended = await endWebhooksOfApps(tx, appIds(tx, { client_id: client.id }), accountId);
  await deleteOauthClientRow(tx, client.id);
  await deletePreferencesOfClients(tx, [client.id]);
  return {
    value: undefined,
    event: [...ended, clientEvent('oauth_client_delete', accountId, client)],
    deletes: { oauth_clients: 1 },
  };
}

/** Replaces the client secret. The old secret is refused at once; tokens stay valid. */
export async function resetOauthClientSecret(
  ctx: ActorCtx,
  tx: Tx,
  client: OauthClientRow,
  secret: string,
): Promise<Outcome<ClientWithSecret>> {
  const row = await updateOauthClientRow(tx, client.id, { secret_hash: hashToken(secret) });
  const event = clientEvent('oauth_client_secret_reset', ctx.actor.accountId, row);
  return { value: { row, secret }, event };
}

/**
 * Operator command, also for built-in clients. Disabling or suspending a client revokes all consents and tokens, ends webhooks, and
 * blocks new ones. After it is activated again, users have to consent again.
 */
export function setOauthClientStatus(
  ctx: Ctx,
  { id, account_id }: Pick<OauthClientRow, 'id' | 'account_id'>,
  status: OauthClientStatus,
): Promise<OauthClientRow> {
  return ctx.mutate(async (tx) => {
    if (account_id !== null) await lockAccount(tx, account_id);
    // Update the row first. A token being issued at this moment either commits before and is found below, or is
    // refused.
    const row = await updateOauthClientRow(tx, id, { status });
    const ended =
      status === 'active' ? [] : await endWebhooksOfApps(tx, appIds(tx, { client_id: id }), account_id);
    if (status !== 'active') await endAuthorizationsOfClient(tx, id);
    if (account_id !== null)
      return { value: row, event: [...ended, clientEvent('oauth_client_update', account_id, row)] };
    addChange(tx, { of: 'service', type: 'oauth_client', id, what: 'updated' });
    return { value: row, noEvent: 'it belongs to no account' };
  });
}

function clientEvent(
  action: 'oauth_client_create' | 'oauth_client_update' | 'oauth_client_delete' | 'oauth_client_secret_reset',
  accountId: number,
  client: OauthClientRow,
): NewEvent {
  return { accountId, action, entity: oauthClientEntity(client) };
}
