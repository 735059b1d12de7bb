import type { Actor } from '#access/actor';
import type { ActorCtx, Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { changesBetween } from '#domain/event-changes';
import { reject } from '#domain/failure';
import type { WebhookId } from '#domain/ids';
import { requireBelowLimit } from '#domain/limits';
import { notValid } from '#domain/reasons/values';
import type { WebhookChanges, WebhookInput } from '#domain/webhooks/webhook-inputs';
import { webhookEntity } from '#features/events/entities';
import { changeActiveWebhooks } from '#features/identity/accounts/records';
import { countAttempt } from '#features/identity/attempts/counted-rates';
import { accountLimit } from '#features/identity/limits/limits';
import { selectVpcIds } from '#features/networks/vpcs/records';
import { nothingChanged } from '#store/outcome';
import type { WebhookRow } from '#store/schema/tables/index';
import { wakeAfterCommit } from '#store/transaction-effects';
import type { Outcome, Tx } from '#store/types';
import type { ShownWebhook } from './records.ts';
import { vpcsOf, webhookShownChanges } from './schema.ts';
import { newSecret, OLD_SECRET_SECONDS, payloadOf } from './signing-rules.ts';
import {
  countWebhooks,
  deleteWebhookRow,
  failPending,
  insertPing,
  insertWebhook,
  makeDue,
  updateWebhookRow,
} from './store.ts';
import type { DeliveryTarget } from './target.ts';

interface WebhookWithSecret {
  row: ShownWebhook;
  secret: string;
}

/** A new secret, and what is stored of it. */
interface WebhookSecret {
  secret: string;
  encrypted: string;
}

export function newWebhookSecret({ random, encryption }: Pick<Ctx, 'random' | 'encryption'>): WebhookSecret {
  const secret = newSecret(random);
  return { secret, encrypted: encryption.encrypt('webhook secret', secret) };
}

/** @throws Failure `limitReached`, NOT_VALID for unknown VPCs */
export async function createWebhook(
  ctx: ActorCtx,
  tx: Tx,
  { label, url, actions, vpcs = null, enabled = true }: WebhookInput,
  { secret, encrypted }: WebhookSecret,
): Promise<Outcome<WebhookWithSecret>> {
  const { accountId } = ctx.actor;
  reject(await unknownVpcs(tx, accountId, vpcs));
  const limit = await accountLimit(tx, ctx.settings.limits, accountId, 'webhooks');
  requireBelowLimit((await countWebhooks(tx, accountId)) + 1, limit, 'webhooks', 'account');
  const row = await insertWebhook(tx, {
    account_id: accountId,
    label,
    url,
    actions: JSON.stringify(actions),
    vpcs: storedVpcs(vpcs),
    enabled: enabled ? 1 : 0,
    secret: encrypted,
    created: ctx.now(),
    ...makerColumns(ctx.actor),
  });
  if (enabled) await changeActiveWebhooks(tx, accountId, 1);
  const shown = { ...row, maker: ctx.actor.username };
  return { value: { row: shown, secret }, event: webhookEvent('webhook_create', row) };
}

/** @throws Failure NOT_VALID for unknown VPCs */
export async function updateWebhook(
  ctx: ActorCtx,
  tx: Tx,
  before: ShownWebhook,
  changes: WebhookChanges,
): Promise<Outcome<ShownWebhook>> {
  const { label, url, actions, vpcs, enabled } = changes;
  if (Object.keys(changes).length === 0) return nothingChanged(before);
  // VPCs that were deleted since stay in the list.
  const known = vpcsOf(before) ?? [];
  reject(await unknownVpcs(tx, before.account_id, vpcs, known));
  // Otherwise an app could redirect somebody else's webhook, and keep receiving events after it is revoked.
  const isElsewhere = url !== undefined && url !== before.url;
  const row = await updateWebhookRow(tx, before.id, {
    label,
    url,
    ...(isElsewhere && makerColumns(ctx.actor)),
    actions: actions && JSON.stringify(actions),
    vpcs: vpcs === undefined ? undefined : storedVpcs(vpcs),
    enabled: enabled === undefined ? undefined : enabled ? 1 : 0,
    ...(enabled === true && before.enabled === 0 && { failing: 0, last_success: null }),
    updated: ctx.now(),
  });
  if (row.enabled !== before.enabled) {
    await changeActiveWebhooks(tx, row.account_id, row.enabled === 1 ? 1 : -1);
    if (row.enabled === 0) await failPending(tx, row.id);
  }
  const maker = isElsewhere ? ctx.actor.username : before.maker;
  const eventChanges = changesBetween(webhookShownChanges, before, row);
  return {
    value: { ...row, maker },
    event: { ...webhookEvent('webhook_update', row), changes: eventChanges },
  };
}

export async function deleteWebhook(tx: Tx, webhook: WebhookRow): Promise<Outcome<void>> {
  await deleteWebhookRow(tx, webhook.id);
  if (webhook.enabled === 1) await changeActiveWebhooks(tx, webhook.account_id, -1);
  return { value: undefined, event: webhookEvent('webhook_delete', webhook), deletes: { webhooks: 1 } };
}

/** Replaces the secret. For a day, requests are signed with the old one too. */
export async function rotateWebhookSecret(
  ctx: ActorCtx,
  tx: Tx,
  before: ShownWebhook,
  { secret, encrypted }: WebhookSecret,
): Promise<Outcome<WebhookWithSecret>> {
  const row = await updateWebhookRow(tx, before.id, {
    secret: encrypted,
    previous_secret: before.secret,
    previous_expiry: ctx.now() + OLD_SECRET_SECONDS,
    updated: ctx.now(),
  });
  const shown = { ...row, maker: before.maker };
  return { value: { row: shown, secret }, event: webhookEvent('webhook_secret_reset', row) };
}

/** A session acts through an internal token, and an app through tokens that last for hours. */
function makerColumns({ userId, tokenId, tokenKind, session, appId }: Actor) {
  const isPersonal = tokenKind === 'personal' && session === undefined;
  return { user_id: userId, token_id: isPersonal ? tokenId : null, app_id: appId };
}

/** @param known VPCs that need not exist any more */
async function unknownVpcs(
  tx: Tx,
  accountId: number,
  vpcs: readonly number[] | null | undefined,
  known: readonly number[] = [],
) {
  const own = await selectVpcIds(tx, accountId, vpcs ?? []);
  return (vpcs ?? []).flatMap((id, index) =>
    own.has(id) || known.includes(id) ? [] : [notValid(`vpcs[${index}]`)],
  );
}

function storedVpcs(vpcs: readonly number[] | null): string | null {
  return vpcs === null ? null : JSON.stringify(vpcs);
}

function webhookEvent(
  action: 'webhook_create' | 'webhook_update' | 'webhook_delete' | 'webhook_secret_reset',
  webhook: WebhookRow,
): NewEvent {
  return { accountId: webhook.account_id, action, entity: webhookEntity(webhook) };
}

const NO_EVENT = 'a request to the webhook changes nothing of the account';

/** Sends a request without an event, also to a webhook that is disabled. @throws Failure too many requests */
export async function pingWebhook(ctx: ActorCtx, tx: Tx, { id, label }: WebhookRow): Promise<Outcome<void>> {
  await countRequest(ctx, tx, id);
  const payload = payloadOf('ping', ctx.now(), { webhook: { id, label } });
  await insertPing(tx, { webhookId: id, payload, now: ctx.now() });
  return { value: undefined, noEvent: NO_EVENT };
}

/** Sends a delivery again, or at once if it waits for its next attempt. @throws Failure too many requests */
export async function resendDelivery(
  ctx: ActorCtx,
  tx: Tx,
  { webhook, delivery }: DeliveryTarget,
): Promise<Outcome<void>> {
  await countRequest(ctx, tx, webhook.id);
  await makeDue(tx, delivery, ctx.now());
  return { value: undefined, noEvent: NO_EVENT };
}

async function countRequest(ctx: ActorCtx, tx: Tx, id: WebhookId): Promise<void> {
  await countAttempt(tx, ctx, 'webhookRequests', id);
  wakeAfterCommit(tx, 'deliveries', [id]);
}
