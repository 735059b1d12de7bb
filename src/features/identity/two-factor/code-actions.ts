import type { Ctx } from '#access/ctx';
import { loadTotp, type TotpCodes, withoutSpaces } from '#domain/identity/totp';
import { requireUser } from '#features/identity/users/target';
import { isSameSecret, matchesHash } from '#platform/passwords';
import type { UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { updateTwoFactor } from './store.ts';

/** Codes are made from it where there is no secret, so that the answer takes as long. */
const NOBODYS_SECRET = 'AAAAAAAAAAAAAAAA';

/** A code as it was given at a sign-in, read before the transaction that accepts it. */
export interface GivenCode {
  code: string;
  totp: TotpCodes;
  /** The stored hash that it matches as a scratch code. */
  scratchHash: string | null;
}

/**
 * Does what may not be done inside a transaction.
 * @param user whose code it may be
 * @param turn whose turn to hash it takes
 * @throws Failure `Service is busy`
 */
export async function readTwoFactorCode(
  user: Pick<UserRow, 'scratch_hash'> | undefined,
  text: string,
  turn?: string,
): Promise<GivenCode> {
  const code = withoutSpaces(text);
  const stored = user?.scratch_hash ?? null;
  return {
    code,
    totp: await loadTotp(),
    scratchHash: (await matchesHash(code, stored, turn)) ? stored : null,
  };
}

/**
 * Whether it is the second factor of the user now: a code of a time step that no code was taken of yet, or the scratch
 * code, which is used up. Under the lock of the user's account.
 */
export async function acceptTwoFactorCode(
  ctx: Ctx,
  tx: Tx,
  userId: number,
  { code, totp, scratchHash }: GivenCode,
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

/** The time step whose code it is; undefined when it is none of those taken now, or when there is no secret. */
export function matchingStep(
  { encryption, now }: Pick<Ctx, 'encryption' | 'now'>,
  totp: TotpCodes,
  encryptedSecret: string | null,
  code: string,
): number | undefined {
  const secret =
    encryptedSecret === null ? NOBODYS_SECRET : encryption.decrypt('two-factor secret', encryptedSecret);
  // Every one is compared, whichever it is.
  const matching = totp(secret, now()).filter((candidate) => isSameSecret(code, candidate.code));
  return encryptedSecret === null ? undefined : matching[0]?.step;
}
