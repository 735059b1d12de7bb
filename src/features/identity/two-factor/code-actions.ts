import type { Ctx } from '#access/ctx';
import { loadTotp, type TotpCodes, withoutSpaces } from '#domain/identity/totp';
import { requireUser } from '#features/identity/users/target';
import { isSameSecret, matchesHash } from '#platform/passwords';
import type { UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { updateTwoFactor } from './store.ts';

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
export function matchingStep(
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
