import type { ActorCtx, Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { reject } from '#domain/failure';
import { scratchCode } from '#domain/identity/scratch-code';
import { loadTotp, type TotpCodes, totpSecret, withoutSpaces } from '#domain/identity/totp';
import { profileEntity } from '#features/events/entities';
import { countAttempt } from '#features/identity/attempts/counted-rates';
import { deleteDevicesOf } from '#features/identity/devices/records';
import { countAnswers } from '#features/identity/questions/records';
import { requireUser } from '#features/identity/users/target';
import { enqueue } from '#features/outbox/enqueue';
import { mailTo } from '#features/outbox/message';
import { hashPassword, isSameSecret, matchesHash, userTurn } from '#platform/passwords';
import type { UserRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { ANSWERS_MISSING, ANSWERS_NEEDED, TFA_CODE_WRONG } from './rules.ts';
import type { TwoFactorCode } from './schema.ts';
import { updateTwoFactor } from './store.ts';

/** A secret that is not confirmed yet. */
export interface PendingSecret {
  /** 16 characters of base32. Shown only once. */
  secret: string;
  /** UTC seconds. */
  expiry: number;
}

export function newTwoFactorSecret({ random }: Pick<Ctx, 'random'>): string {
  return totpSecret(random.hex(10));
}

/**
 * Creates a secret, which replaces an unconfirmed one. An enabled secret stays in use until the new one is confirmed.
 * @throws Failure ANSWERS_MISSING
 */
export async function createTwoFactorSecret(
  ctx: ActorCtx,
  tx: Tx,
  secret: string,
): Promise<Outcome<PendingSecret>> {
  const { userId } = ctx.actor;
  if ((await countAnswers(tx, userId)) < ANSWERS_NEEDED) reject([{ reason: ANSWERS_MISSING }]);
  const expiry = ctx.now() + ctx.settings.ttl.twoFactorSecret;
  await updateTwoFactor(tx, userId, {
    totp_pending_secret: ctx.encryption.encrypt('two-factor secret', secret),
    totp_pending_expiry: expiry,
  });
  return { value: { secret, expiry }, noEvent: 'nothing is enabled before the confirmation' };
}

/** What confirming a secret needs, made outside of its transaction. */
interface Confirmation {
  totp: TotpCodes;
  /** The scratch code, which is shown only once. */
  scratch: string;
  scratchHash: string;
}

/** Counts the attempt, and makes a scratch code. @throws Failure too many requests, service busy */
export async function prepareConfirmation(ctx: ActorCtx): Promise<Confirmation> {
  const { userId } = ctx.actor;
  // A transaction of its own: a wrong code is counted even though the confirmation is rolled back.
  await ctx.mutate(async (tx) => {
    await countAttempt(tx, ctx, 'twoFactorConfirm', userId);
    return { value: undefined, noEvent: 'an attempt was counted' };
  });
  const totp = await loadTotp();
  const scratch = scratchCode(ctx.random.hex(32));
  // Hash it even for a wrong code, so that the response takes equally long.
  return { totp, scratch, scratchHash: await hashPassword(scratch, userTurn(userId)) };
}

/**
 * @returns the scratch code
 * @throws Failure TFA_CODE_WRONG
 */
export async function confirmTwoFactor(
  ctx: ActorCtx,
  tx: Tx,
  { tfa_code }: TwoFactorCode,
  { totp, scratch, scratchHash }: Confirmation,
): Promise<Outcome<string>> {
  const { userId } = ctx.actor;
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
  // Devices were trusted on the basis of the old factors.
  await deleteDevicesOf(tx, userId);
  const values = { username: user.username };
  await enqueue(tx, ctx, { template: 'two-factor-enabled', ...mailTo(user), values });
  return { value: scratch, event: twoFactorEvent('tfa_enabled', user) };
}

/** Disables two-factor authentication, for the user or the operator. */
export async function disableTwoFactor(ctx: Ctx, tx: Tx, user: UserRow): Promise<Outcome<void>> {
  const [event] = await dropTwoFactor(ctx, tx, user);
  return event ? { value: undefined, event } : { value: undefined, noEvent: 'it was disabled before' };
}

const DISABLED = {
  totp_secret: null,
  totp_pending_secret: null,
  totp_pending_expiry: null,
  totp_last_step: null,
  scratch_hash: null,
};

/**
 * Disables two-factor authentication within the caller's transaction, which must hold the account's lock: deletes the
 * secrets, the scratch code and the trusted devices, and notifies the user by mail.
 * @param user as read under the lock
 * @returns its event; none if it was disabled before
 */
export async function dropTwoFactor(ctx: Ctx, tx: Tx, user: UserRow): Promise<NewEvent[]> {
  await updateTwoFactor(tx, user.id, DISABLED);
  if (user.totp_secret === null) return [];
  await deleteDevicesOf(tx, user.id);
  const values = { username: user.username };
  await enqueue(tx, ctx, { template: 'two-factor-disabled', ...mailTo(user), values });
  return [twoFactorEvent('tfa_disabled', user)];
}

function twoFactorEvent(action: 'tfa_enabled' | 'tfa_disabled', user: UserRow): NewEvent {
  return { accountId: user.account_id, action, entity: profileEntity(user) };
}

/** Used for users without a secret, so that checking a code takes equally long. */
const NOBODYS_SECRET = 'AAAAAAAAAAAAAAAA';

/** A code entered at sign-in, prepared before the transaction that accepts it. */
export interface EnteredCode {
  code: string;
  totp: TotpCodes;
  /** The stored hash that the code matches as a scratch code, if any. */
  scratchHash: string | null;
}

/**
 * Does the slow work that must not happen inside a transaction.
 * @param user whose code it may be
 * @param turn the queue in which hashing waits its turn
 * @throws Failure `Service is busy`
 */
export async function readTwoFactorCode(
  user: Pick<UserRow, 'scratch_hash'> | undefined,
  text: string,
  turn?: string,
): Promise<EnteredCode> {
  const code = withoutSpaces(text);
  const stored = user?.scratch_hash ?? null;
  return {
    code,
    totp: await loadTotp(),
    scratchHash: (await matchesHash(code, stored, turn)) ? stored : null,
  };
}

/**
 * Checks the second factor and uses it up: the scratch code, or a code of a time step for which none was accepted
 * yet. Requires the account's lock.
 */
export async function acceptTwoFactorCode(
  ctx: Ctx,
  tx: Tx,
  userId: number,
  { code, totp, scratchHash }: EnteredCode,
): Promise<boolean> {
  const user = await requireUser(tx, userId);
  const step = matchingStep(ctx, totp, user.totp_secret, code);
  if (step !== undefined && step > (user.totp_last_step ?? -1)) {
    await updateTwoFactor(tx, userId, { totp_last_step: step });
    return true;
  }
  if (user.totp_secret === null || scratchHash === null || scratchHash !== user.scratch_hash) return false;
  await updateTwoFactor(tx, userId, { scratch_hash: null });
  return true;
}

/** The time step that the code belongs to; undefined if it is not currently valid or there is no secret. */
function matchingStep(
  { encryption, now }: Pick<Ctx, 'encryption' | 'now'>,
  totp: TotpCodes,
  encryptedSecret: string | null,
  code: string,
): number | undefined {
  const secret =
    encryptedSecret === null ? NOBODYS_SECRET : encryption.decrypt('two-factor secret', encryptedSecret);
  // Compare all candidates, so that the time does not reveal which one matched.
  const matching = totp(secret, now()).filter((candidate) => isSameSecret(code, candidate.code));
  return encryptedSecret === null ? undefined : matching[0]?.step;
}
