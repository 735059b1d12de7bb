import type { PhoneVerificationRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

export function selectVerification(tx: Tx, userId: number): Promise<PhoneVerificationRow | undefined> {
  return tx.selectFrom('phone_verification').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Replaces an earlier verification of the user. */
export async function writeVerification(
  tx: Tx,
  verification: Pick<PhoneVerificationRow, 'user_id' | 'phone_number' | 'started'>,
): Promise<void> {
  const values = { ...verification, wrong_tries: 0, voided: 0 as const };
  await tx
    .insertInto('phone_verification')
    .values(values)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Does nothing if the user has none. */
export async function updateVerification(
  tx: Tx,
  userId: number,
  changes: Partial<Pick<PhoneVerificationRow, 'wrong_tries' | 'voided'>>,
): Promise<void> {
  await tx.updateTable('phone_verification').set(changes).where('user_id', '=', userId).execute();
}

/** @param phoneNumber in E.164 format, or null */
export async function updatePhoneNumber(tx: Tx, userId: number, phoneNumber: string | null): Promise<void> {
  await tx.updateTable('user').set({ verified_phone_number: phoneNumber }).where('id', '=', userId).execute();
}
