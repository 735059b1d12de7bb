import type { Actor } from '#access/actor';
import type { ActorCtx, Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { changesBetween } from '#domain/event-changes';
import { Failure, type Problem, reject } from '#domain/failure';
import { formatRestrictions, type Restrictions, readRestrictions } from '#domain/identity/restrictions';
import { formatScopes, type Scopes } from '#domain/identity/scopes';
import { requireBelowLimit } from '#domain/limits';
import { tokenEntity } from '#features/events/entities';
import { accountLimit } from '#features/identity/limits/limits';
import { requireUser } from '#features/identity/users/target';
import { selectVpcIds } from '#features/networks/vpcs/records';
import { enqueue } from '#features/outbox/enqueue';
import { mailTo } from '#features/outbox/message';
import { endWebhooksOfToken } from '#features/webhooks/end';
import { hashToken } from '#platform/token-hash';
import { lockAccount } from '#store/locks';
import { nothingChanged } from '#store/outcome';
import type { TokenRow, UserRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { deleteProxyTokensMadeWith, insertMadeToken } from './records.ts';
import { changed, vpcProblems, widerProblems } from './restriction-rules.ts';
import type { TokenRestrictionsInput } from './restriction-schema.ts';
import { expiryProblems } from './rules.ts';
import { type TokenChanges, tokenShownChanges } from './schema.ts';
import { countValidTokens, deleteTokenRow, type OwnedToken, updateTokenRow } from './store.ts';

export interface NewTokenInput {
  label: string;
  scopes: Scopes;
  /** UTC seconds; null for a token that is valid until revoked. */
  expiry: number | null;
  restrictions?: TokenRestrictionsInput | undefined;
}

/** With restrictions that are known to be valid. */
type CheckedToken = Omit<NewTokenInput, 'restrictions'> & { restrictions?: Restrictions };

export interface IssuedToken {
  row: TokenRow;
  /** The token itself. Only its hash is stored. */
  token: string;
}

type TokenOwner = Pick<UserRow, 'id' | 'account_id'>;

/** Operator command: creates a personal token. @throws Failure as `issueToken` does */
export function createToken(ctx: Ctx, user: TokenOwner, input: NewTokenInput): Promise<IssuedToken> {
  const token = newTokenValue(ctx);
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, user.account_id);
    return await issueToken(ctx, tx, user, input, token);
  });
}

/**
 * Creates a personal token, behind the account's lock.
 * @param token 64 lower-case hex characters
 * @param madeWith the acting token. If it belongs to an authorization, the new token ends with that, and the user is
 * notified by mail. The new token has its restrictions, unless it gets tighter ones. Undefined for the operator.
 * @throws Failure EXPIRY_NOT_IN_FUTURE, RESTRICTIONS_WIDER, `limitReached`, or when the user is gone
 */
export async function issueToken(
  ctx: Ctx,
  tx: Tx,
  user: TokenOwner,
  input: NewTokenInput,
  token: string,
  madeWith?: Pick<Actor, 'appId' | 'restrictions'>,
): Promise<Outcome<IssuedToken>> {
  reject(expiryProblems(input.expiry, ctx.now()));
  const restrictions = await restrictionsFor(tx, user, input.restrictions, madeWith?.restrictions);
  const owner = await requireUser(tx, user.id);
  const limit = await accountLimit(tx, ctx.settings.limits, user.account_id, 'tokens');
  requireBelowLimit((await countValidTokens(tx, user.id, ctx.now())) + 1, limit, 'tokens', 'user');
  const issued = await addToken(ctx, tx, user, { ...input, restrictions }, token, madeWith?.appId);
  if (madeWith) {
    const values = { username: owner.username, label: input.label };
    await enqueue(tx, ctx, { template: 'token-created', ...mailTo(owner), values });
  }
  return { value: issued, event: tokenCreateEvent(user, issued) };
}

/**
 * Creates a token within the caller's transaction; the caller writes the event.
 * @param token 64 lower-case hex characters
 */
export async function addToken(
  ctx: Ctx,
  tx: Tx,
  user: TokenOwner,
  input: CheckedToken,
  token: string,
  appId: number | null = null,
): Promise<IssuedToken> {
  const traces = { hash: hashToken(token), prefix: token.slice(0, 16) };
  return { row: await addTokenRow(ctx, tx, user, input, traces, appId), token };
}

/** What is kept of a token. */
type TokenTraces = Pick<TokenRow, 'hash' | 'prefix'>;

/** Like `addToken`, for a token of which only the traces are known. */
export async function addTokenRow(
  ctx: Ctx,
  tx: Tx,
  user: TokenOwner,
  { label, scopes, expiry, restrictions = {} }: CheckedToken,
  traces: TokenTraces,
  appId: number | null = null,
): Promise<TokenRow> {
  return await insertMadeToken(tx, {
    user_id: user.id,
    kind: 'personal',
    ...traces,
    label,
    scopes: formatScopes(scopes),
    created: ctx.now(),
    expiry,
    app_id: appId,
    restrictions: formatRestrictions(restrictions),
  });
}

/**
 * Changes the label and the restrictions. New restrictions end the proxy tokens that were created with the token.
 * @throws Failure RESTRICTIONS_WIDER, or problems of the VPCs
 */
export async function updateToken(
  ctx: ActorCtx,
  tx: Tx,
  unchanged: TokenRow,
  { label, restrictions: wanted = {} }: TokenChanges,
): Promise<Outcome<TokenRow>> {
  const isRestricting = Object.keys(wanted).length > 0;
  const { actor } = ctx;
  if (label === undefined && !isRestricting) return nothingChanged(unchanged);
  const present = readRestrictions(unchanged.restrictions);
  const restrictions = changed(present, wanted);
  if (isRestricting) {
    reject(await unknownVpcs(tx, actor.accountId, wanted, present));
    if (actor.restrictions) reject(widerProblems(restrictions, present));
    await deleteProxyTokensMadeWith(tx, unchanged.id);
  }
  const columns = { label, restrictions: formatRestrictions(restrictions) };
  const updated = await updateTokenRow(tx, unchanged.id, columns);
  const changes = changesBetween(tokenShownChanges, unchanged, updated);
  return { value: updated, event: { ...tokenEvent('token_update', actor.accountId, updated), changes } };
}

/** Revokes a token, which may be the acting one. */
export async function deleteToken(ctx: ActorCtx, tx: Tx, token: TokenRow): Promise<Outcome<void>> {
  await deleteTokenRow(tx, token.id);
  return {
    value: undefined,
    event: tokenEvent('token_delete', ctx.actor.accountId, token),
    deletes: { tokens: 1 },
  };
}

/**
 * Revokes a token for the operator, or for the signed-in user that has it.
 * @param withWebhooks whether the webhooks that were created with it are deleted too
 * @throws Failure when it is gone
 */
export function revokeToken(
  ctx: Ctx,
  token: OwnedToken,
  { withWebhooks = false }: { withWebhooks?: boolean } = {},
): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, token.account_id);
    if (!(await deleteTokenRow(tx, token.id))) throw Failure.notFound();
    const ended = withWebhooks ? await endWebhooksOfToken(tx, token.account_id, token.id) : [];
    return { value: undefined, event: [...ended, tokenEvent('token_delete', token.account_id, token)] };
  });
}

/** The restrictions of a new token: those requested, and for the rest those of the acting token. */
async function restrictionsFor(
  tx: Tx,
  user: TokenOwner,
  wanted: TokenRestrictionsInput | undefined,
  held: Restrictions | undefined,
): Promise<Restrictions> {
  const { vpcs, allowed_ips: networks } = wanted ?? {};
  const restrictions = changed(held, { vpcs: vpcs ?? undefined, allowed_ips: networks ?? undefined });
  reject([
    ...(await unknownVpcs(tx, user.account_id, wanted ?? {}, held)),
    ...widerProblems(restrictions, held),
  ]);
  return restrictions;
}

/** @param kept restrictions whose VPCs may be named again after their deletion */
async function unknownVpcs(
  tx: Tx,
  accountId: number,
  wanted: TokenRestrictionsInput,
  kept: Restrictions | undefined,
): Promise<Problem[]> {
  if (!wanted.vpcs) return [];
  const known = await selectVpcIds(tx, accountId, wanted.vpcs);
  return vpcProblems(wanted, new Set([...known, ...(kept?.vpcs ?? [])]));
}

/** A new token value: 256 random bits in hex. */
export function newTokenValue(ctx: Pick<Ctx, 'random'>): string {
  return ctx.random.hex(32);
}

export function tokenCreateEvent(user: TokenOwner, { row }: IssuedToken): NewEvent {
  return tokenEvent('token_create', user.account_id, row);
}

function tokenEvent(
  action: 'token_create' | 'token_update' | 'token_delete',
  accountId: number,
  token: TokenRow,
): NewEvent {
  return { accountId, action, entity: tokenEntity(token) };
}
