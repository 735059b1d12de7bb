import type { ActorCtx } from '#access/ctx';
import { Failure } from '#domain/failure';
import type { PhoneNumber } from '#domain/identity/phone-number';
import { countAttempt, countInAnySpan } from '#features/identity/attempts/counted-rates';
import { requireUser } from '#features/identity/users/target';
import { enqueue } from '#features/outbox/enqueue';
import { mailTo } from '#features/outbox/message';
import { isSameSecret } from '#platform/passwords';
import type { PhoneVerificationRow } from '#store/schema/tables/index';
import { addChange } from '#store/transaction-effects';
import type { Outcome, Tx } from '#store/types';
import { CODES_PER_NUMBER, OTP_CODE_NOT_VALID } from './rules.ts';
import type { PhoneCode } from './schema.ts';
import { selectVerification, updatePhoneNumber, updateVerification, writeVerification } from './store.ts';

type CodeSource = Pick<PhoneVerificationRow, 'user_id' | 'phone_number' | 'started'>;

/**
 * Sends a code to the number. While a code for the number is valid, sends it again without extending its validity.
 * @throws Failure too many requests
 */
export async function sendPhoneCode(ctx: ActorCtx, tx: Tx, { number }: PhoneNumber): Promise<Outcome<void>> {
  const { userId, accountId } = ctx.actor;
  const seconds = ctx.settings.ttl.phoneCode;
  await countAttempt(tx, ctx, 'phoneCodeSend', userId);
  await countAttempt(tx, ctx, 'phoneCodesPerAccount', accountId);
  await countAttempt(tx, ctx, 'phoneCodesPerNumber', number);

  const earlier = await selectVerification(tx, userId);
  const isSameCode = isAlive(ctx, earlier) && earlier.phone_number === number;
  // A different second than the earlier code, since codes are derived from the start time: a void code must not
  // come back.
  const started = isSameCode ? earlier.started : Math.max(ctx.now(), (earlier?.started ?? -1) + 1);
  const source = { user_id: userId, phone_number: number, started };
  if (!isSameCode) {
    const limit = { bucket: 'newPhoneCodes', key: number, requests: CODES_PER_NUMBER, seconds };
    await countInAnySpan(tx, ctx, limit);
    await writeVerification(tx, source);
  }
  const values = { code: codesOf(ctx, source)[0], expiry: started + seconds };
  await enqueue(tx, ctx, { template: 'phone-code', kind: 'sms', recipient: number, userId, values });
  return { value: undefined, noEvent: 'telephone numbers have no events' };
}

/** @throws Failure OTP_CODE_NOT_VALID, too many requests */
export async function verifyPhoneNumber(
  ctx: ActorCtx,
  tx: Tx,
  { otp_code }: PhoneCode,
): Promise<Outcome<void>> {
  const { userId } = ctx.actor;
  await countAttempt(tx, ctx, 'phoneCodeVerify', userId);
  const user = await requireUser(tx, userId);
  const verification = await selectVerification(tx, userId);
  // Derive and compare codes even if none was sent, so that the response takes equally long.
  const source = verification ?? { user_id: userId, phone_number: '', started: 0 };
  const matches = codesOf(ctx, source).filter((code) => isSameSecret(otp_code, code)).length > 0;
  const isRight = matches && isAlive(ctx, verification);

  const wrongTries = (verification?.wrong_tries ?? 0) + (isRight ? 0 : 1);
  const isVoid = isRight || verification?.voided === 1 || wrongTries >= ctx.settings.limits.phoneCodeTries;
  await updateVerification(tx, userId, { wrong_tries: wrongTries, voided: isVoid ? 1 : 0 });
  if (isRight) {
    await updatePhoneNumber(tx, userId, source.phone_number);
    addChange(tx, { of: { accountId: ctx.actor.accountId }, type: 'user', id: userId, what: 'updated' });
    const values = { username: user.username, phoneNumber: source.phone_number };
    await enqueue(tx, ctx, { template: 'phone-verified', ...mailTo(user), values });
  }
  // A wrong code must be counted, so refuse only after the commit.
  const refusal = isRight ? undefined : Failure.invalid([{ field: 'otp_code', reason: OTP_CODE_NOT_VALID }]);
  return { value: undefined, noEvent: 'telephone numbers have no events', refusal };
}

/** Deletes the number and any code that was sent. */
export async function deletePhoneNumber(ctx: ActorCtx, tx: Tx): Promise<Outcome<void>> {
  const { userId } = ctx.actor;
  const user = await requireUser(tx, userId);
  await updateVerification(tx, userId, { voided: 1 });
  if (user.verified_phone_number !== null) {
    await updatePhoneNumber(tx, userId, null);
    addChange(tx, { of: { accountId: ctx.actor.accountId }, type: 'user', id: userId, what: 'updated' });
    const values = { username: user.username };
    await enqueue(tx, ctx, { template: 'phone-removed', ...mailTo(user), values });
  }
  return { value: undefined, noEvent: 'telephone numbers have no events' };
}

function isAlive(
  { now, settings }: Pick<ActorCtx, 'now' | 'settings'>,
  verification: PhoneVerificationRow | undefined,
): verification is PhoneVerificationRow {
  return (
    verification !== undefined &&
    verification.voided === 0 &&
    now() < verification.started + settings.ttl.phoneCode
  );
}

/** The 6 digits, derived with the current key first, then with the keys that other replicas may have used. */
function codesOf(
  { encryption }: Pick<ActorCtx, 'encryption'>,
  { user_id, phone_number, started }: CodeSource,
): [string, ...string[]] {
  const [current, ...others] = encryption.derive('phone code', `${user_id} ${phone_number} ${started}`);
  return [toDigits(current), ...others.map(toDigits)];
}

function toDigits(bytes: Buffer): string {
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
