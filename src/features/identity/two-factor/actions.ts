import type { ActorCtx, Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { reject } from '#domain/failure';
import { scratchCode } from '#domain/identity/scratch-code';
import { loadTotp, totpSecret, withoutSpaces } from '#domain/identity/totp';
import { profileEntity } from '#features/events/index';
import { countAttempt } from '#features/identity/attempts/index';
import { forgetDevices } from '#features/identity/devices/index';
import { countAnswers } from '#features/identity/questions/records';
import { requireUser } from '#features/identity/users/target';
import { enqueue } from '#features/outbox/index';
import { hashPassword, userTurn } from '#platform/passwords';
import { lockAccount } from '#store/locks';
import type { UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { matchingStep } from './code-actions.ts';
import { ANSWERS_MISSING, ANSWERS_NEEDED, TFA_CODE_WRONG } from './rules.ts';
import type { TwoFactorCode } from './schema.ts';
import { updateTwoFactor } from './store.ts';

/** A secret that waits to be confirmed. */
export interface PendingSecret {
  /** 16 characters of base32, which are shown nowhere else. */
  secret: string;
  /** UTC seconds. */
  expiry: number;
}

/**
 * An earlier one that waits is void; what is enabled stays so until the new one is confirmed.
 * @throws Failure ANSWERS_MISSING
 */
export function createTwoFactorSecret(ctx: ActorCtx): Promise<PendingSecret> {
  const { userId } = ctx.actor;
  const secret = totpSecret(ctx.random.hex(10));
  return ctx.mutate(async (tx) => {
    if ((await countAnswers(tx, userId)) < ANSWERS_NEEDED) reject([{ reason: ANSWERS_MISSING }]);
    const expiry = ctx.now() + ctx.ttl.twoFactorSecret;
    await updateTwoFactor(tx, userId, {
      totp_pending_secret: ctx.encryption.encrypt('two-factor secret', secret),
      totp_pending_expiry: expiry,
    });
    return { value: { secret, expiry }, noEvent: 'nothing is enabled before the confirmation' };
  });
}

/** @returns the scratch code, which is shown nowhere else @throws Failure TFA_CODE_WRONG, too many requests, service busy */
export async function confirmTwoFactor(ctx: ActorCtx, { tfa_code }: TwoFactorCode): Promise<string> {
  const { userId } = ctx.actor;
  // By itself: a wrong code counts, though all else of it is undone.
  await ctx.mutate(async (tx) => {
    await countAttempt(tx, ctx, 'twoFactorConfirm', userId);
    return { value: undefined, noEvent: 'an attempt was counted' };
  });
  const totp = await loadTotp();
  const scratch = scratchCode(ctx.random.hex(32));
  // Also when the code turns out to be wrong: the answer takes as long.
  const scratchHash = await hashPassword(scratch, userTurn(userId));
  return await ctx.mutate(async (tx) => {
    const user = await requireUser(tx, userId);
    const isPending = (user.totp_pending_expiry ?? 0) > ctx.now();
    const pending = isPending ? user.totp_pending_secret : null;
    const step = matchingStep(ctx, totp, pending, withoutSpaces(tfa_code));
    if (step === undefined) reject([{ field: 'tfa_code', reason: TFA_CODE_WRONG }]);
    await updateTwoFactor(tx, userId, {
      ...DISABLED,
      totp_secret: pending,
      totp_last_step: step ?? null,
      scratch_hash: scratchHash,
    });
    // They were trusted under the factors from before.
    await forgetDevices(tx, userId);
    const { username, email } = user;
    const message = { template: 'two-factor-enabled', kind: 'email', recipient: email, userId } as const;
    await enqueue(tx, ctx, { ...message, values: { username } });
    return { value: scratch, event: twoFactorEvent('tfa_enabled', user) };
  });
}

/** For the user and for the operator. */
export function disableTwoFactor(ctx: Ctx, user: Pick<UserRow, 'id' | 'account_id'>): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, user.account_id);
    const [event] = await dropTwoFactor(ctx, tx, await requireUser(tx, user.id));
    return event ? { value: undefined, event } : { value: undefined, noEvent: 'it was disabled before' };
  });
}

const DISABLED = {
  totp_secret: null,
  totp_pending_secret: null,
  totp_pending_expiry: null,
  totp_last_step: null,
  scratch_hash: null,
};

/**
 * The same as part of a larger transaction, under the lock of the account: secrets, scratch code and trusted devices go,
 * and the user is told by mail.
 * @param user as it is under the lock
 * @returns its event; none when it was disabled before
 */
export async function dropTwoFactor(ctx: Ctx, tx: Tx, user: UserRow): Promise<NewEvent[]> {
  const { id, username, email, totp_secret: wasEnabled } = user;
  await updateTwoFactor(tx, id, DISABLED);
  if (wasEnabled === null) return [];
  await forgetDevices(tx, id);
  const message = { template: 'two-factor-disabled', kind: 'email', recipient: email, userId: id } as const;
  await enqueue(tx, ctx, { ...message, values: { username } });
  return [twoFactorEvent('tfa_disabled', user)];
}

function twoFactorEvent(action: 'tfa_enabled' | 'tfa_disabled', user: UserRow): NewEvent {
  return { accountId: user.account_id, action, entity: profileEntity(user) };
}
